/// The map. The ground is drawn once; counters, ways and rings anew for each step. All lengths are points: a hex is 40 wide
/// from side to side.

const SVG = 'http://www.w3.org/2000/svg';

/// An element with attributes and children; text goes in as text, whatever is in it.
const element = (space, name, attributes, ...children) => {
  const out = space ? document.createElementNS(space, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === true) out.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) out.setAttribute(key, value);
  }
  out.append(...children.filter((c) => c !== null && c !== undefined));
  return out;
};
const h = (name, attributes, ...children) => element(null, name, attributes, ...children);
const s = (name, attributes, ...children) => element(SVG, name, attributes, ...children);

const fixed = (value) => Number(value.toFixed(2));
const pointText = (p) => `${fixed(p.x)},${fixed(p.y)}`;

/// The places of everything. `map` as the page has it, in hundredths of a point; cells are numbered as there.
const geometryOf = (map) => {
  const wide = map.hex / 100, radius = wide / Math.sqrt(3);
  const centres = map.cells.map(([, x, y]) => ({x: x / 100, y: y / 100}));
  const first = map.flatTop ? -120 : -90;
  const corner = (c, k, r) => {
    const angle = (first + 60 * k) * Math.PI / 180;
    return {x: c.x + r * Math.cos(angle), y: c.y + r * Math.sin(angle)};
  };
  return {
    wide, radius, centres, width: map.size[0] / 100, height: map.size[1] / 100,
    /// The corners of a hex as a polygon's points.
    outline: (cell, r) => Array.from({length: 6}, (_, k) => corner(centres[cell], k, r)).map(pointText).join(' '),
  };
};

/// A drawing command of the program's pictures: [kind, class, width, dashed, numbers, text].
const drawn = (styles, [kind, style, width, dashed, numbers, text]) => {
  const n = numbers.map((v) => v / 100), look = {class: styles[style]};
  if (width) look['stroke-width'] = width / 100;
  if (dashed) look['stroke-dasharray'] = `${3 * width / 100} ${2 * width / 100}`;
  if (kind === 2) return s('circle', {...look, cx: n[0], cy: n[1], r: n[2]});
  if (kind === 3) {
    const fit = n[5] ? {textLength: n[5], lengthAdjust: 'spacingAndGlyphs'} : {};
    return s('text', {...look, ...fit, x: n[0], y: n[1], 'font-size': n[2], 'text-anchor': ['start', 'middle', 'end'][numbers[3]],
      'font-weight': numbers[4] ? 'bold' : null}, text);
  }
  const points = [];
  for (let i = 0; i + 1 < n.length; i += 2) points.push(`${n[i]},${n[i + 1]}`);
  return s(kind === 0 ? 'polygon' : 'polyline', {...look, points: points.join(' ')});
};

/// A command of the ground, where a polygon's points are steps from the one before, with the points themselves.
const withPoints = ([kind, style, width, dashed, numbers, text]) => {
  const points = [...numbers];
  if (kind < 2) for (let i = 2; i < points.length; ++i) points[i] += points[i - 2];
  return [kind, style, width, dashed, points, text];
};

/// Drawing commands of one look that lie near each other, as one path each: a browser goes through all elements of a map for each
/// frame, and a large map has ten thousand commands. A command joins an earlier one only where nothing between them touches it, so
/// the picture stays the same. Shapes whose border has another colour than their inside join only if they do not touch.
/// `reach`: commands whose first points lie in one square of this width may join; a path over the whole map would be drawn
/// again in each part of it.
const joinedPaths = (styles, commands, reach) => {
  const bin = 40, bins = new Map(), last = new Map(), out = [];
  const touches = (a, b) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
  commands.forEach(([kind, style, width, dashed, numbers, text]) => {
    const n = numbers.map((v) => v / 100), edge = width / 200 + 0.5;
    let box, path = '';
    if (kind === 2) {
      box = [n[0] - n[2] - edge, n[1] - n[2] - edge, n[0] + n[2] + edge, n[1] + n[2] + edge];
      path = `M${fixed(n[0] - n[2])},${n[1]}a${n[2]},${n[2]} 0 1 1 ${2 * n[2]},0a${n[2]},${n[2]} 0 1 1 ${-2 * n[2]},0z`;
    } else if (kind === 3) {
      const wide = n[2] * (text.length + 1);
      box = [n[0] - wide, n[1] - 2 * n[2], n[0] + wide, n[1] + n[2]];
    } else {
      box = [Infinity, Infinity, -Infinity, -Infinity];
      let area = 0;
      const points = [];
      for (let i = 0; i + 1 < n.length; i += 2) {
        const x = n[i], y = n[i + 1], j = (i + 2) % n.length;
        box = [Math.min(box[0], x - edge), Math.min(box[1], y - edge), Math.max(box[2], x + edge), Math.max(box[3], y + edge)];
        area += x * n[j + 1] - n[j] * y;
        points.push(`${x},${y}`);
      }
      if (kind === 0 && area < 0) points.reverse();  // where two that turn the same way overlap, the inside is full
      path = `M${points.join('L')}${kind === 0 ? 'z' : ''}`;
    }
    const words = styles[style].split(' '), inside = words.find((word) => word.startsWith('f-')), border = words.find((word) => word.startsWith('l-'));
    const apart = inside && border && inside.slice(2) !== border.slice(2);
    const key = kind === 3 ? null : [style, width, dashed, Math.floor(n[0] / reach), Math.floor(n[1] / reach)].join();
    let above = -1;
    const reached = [];
    for (let x = Math.floor(box[0] / bin); x <= Math.floor(box[2] / bin); ++x) {
      for (let y = Math.floor(box[1] / bin); y <= Math.floor(box[3] / bin); ++y) {
        const at = x * 4096 + y;
        if (!bins.has(at)) bins.set(at, []);
        reached.push(bins.get(at));
        for (const [other, index] of bins.get(at)) if (index > above && touches(box, other)) above = index;
      }
    }
    const old = key !== null && last.has(key) ? last.get(key) : -1;
    let index = out.length;
    if (old >= 0 && (apart ? old > above : old >= above)) {
      out[index = old].path += path;
    } else {
      out.push({style, width, dashed, path, single: [kind, style, width, dashed, numbers, text]});
      if (key !== null) last.set(key, index);
    }
    for (const all of reached) all.push([box, index]);
  });
  return out.map((one) => {
    if (one.single[0] === 3) return drawn(styles, one.single);
    const look = {class: styles[one.style]};
    if (one.width) look['stroke-width'] = one.width / 100;
    if (one.dashed) look['stroke-dasharray'] = `${3 * one.width / 100} ${2 * one.width / 100}`;
    return s('path', {...look, d: one.path});
  });
};

/// A counter in words.
const counterWords = (c) => [c.name, c.type && c.type !== c.name ? c.type : '', c.strength, ...c.marks, ...c.with].filter(Boolean).join(', ');

/// Draws into `svg`, and the ground into a sheet below it; show() as often as one likes.
const boardOf = (svg, data) => {
  const {map, styles} = data, geometry = geometryOf(map);
  const ground = s('g', {class: 'ground'}, ...joinedPaths(styles, data.ground.map(withPoints), 8 * geometry.wide));
  const layers = {labels: s('g', {class: 'labels'}), ways: s('g'), pieces: s('g'), rings: s('g')};
  // A number stands above the counters of its hex, or below them where a facing needs the room.
  const labels = map.cells.map(([label], cell) => {
    const c = geometry.centres[cell];
    const out = s('text', {class: 'label f-text', x: fixed(c.x), y: 0, 'font-size': geometry.wide / 8, 'text-anchor': 'middle'}, label);
    layers.labels.append(out);
    return out;
  });
  const place = (cell, pile) => {
    const faces = (list) => data.piles[pile][0].some((c) => list.includes(c.facing));
    const up = !faces([11, 0, 1]) || faces([5, 6, 7]);
    labels[cell].setAttribute('y', fixed(geometry.centres[cell].y + geometry.wide * (up ? -0.362 : 0.452)));
  };
  // What stays lies on a sheet of its own below: a browser need not go through it for each frame.
  const below = s('svg', {class: 'picture sheet', 'aria-hidden': 'true'}, ground, layers.labels);
  svg.before(below);
  svg.append(layers.ways, layers.pieces, layers.rings);

  const pileOf = (cell, pile) => {
    const [counters, commands] = data.piles[pile], c = geometry.centres[cell];
    return s('g', {class: 'pile', transform: `translate(${fixed(c.x)},${fixed(c.y)})`},
      s('title', null, `${map.cells[cell][0]}: ${counters.map(counterWords).reverse().join('; ')}`), ...joinedPaths(styles, commands, Infinity));
  };
  const wayOf = ({cells, side, now}) => {
    const points = cells.map((cell) => geometry.centres[cell]);
    const b = points.pop(), a = points[points.length - 1];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1, ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;
    const short = Math.min(geometry.wide * 0.4, length / 3);
    const tip = {x: b.x - ux * short, y: b.y - uy * short}, back = {x: tip.x - ux * 7, y: tip.y - uy * 7};
    const ink = side >= 0 && side <= 2 ? `way${side}` : 'way-other';
    return s('g', {class: now ? 'way now' : 'way'},
      s('polyline', {class: `l-${ink}`, points: [...points, back].map(pointText).join(' ')}),
      s('polygon', {class: `f-${ink}`, points: [tip, {x: back.x - uy * 4, y: back.y + ux * 4}, {x: back.x + uy * 4, y: back.y - ux * 4}].map(pointText).join(' ')}));
  };
  const burstOf = (cell) => {
    const c = geometry.centres[cell];
    const reach = (k) => geometry.wide * (k % 2 ? 0.42 : 0.6);
    const ray = (k) => ({x: c.x + Math.cos(k * Math.PI / 9) * reach(k), y: c.y + Math.sin(k * Math.PI / 9) * reach(k)});
    return s('polygon', {class: 'fight f-burst l-burst-line', points: Array.from({length: 18}, (_, k) => pointText(ray(k))).join(' ')});
  };
  const held = map.cells.map(() => null), shown = map.cells.map(() => -1);
  return {
    geometry, sheets: [below, svg],
    /// `piles`: what stands in each cell; `ways`: [{cells, side, now}]; `rings`: cells spoken of; `fights`: cells with fighting;
    /// `losses`: cells in which a piece was lost.
    show(piles, {rings, ways, fights, losses}) {
      piles.forEach((pile, cell) => {
        if (pile === shown[cell]) return;
        if (held[cell]) held[cell].remove();
        held[cell] = pile ? pileOf(cell, pile) : null;
        if (held[cell]) layers.pieces.append(held[cell]);
        place(cell, pile);
        shown[cell] = pile;
      });
      layers.ways.replaceChildren(...fights.map(burstOf), ...ways.map(wayOf));
      layers.rings.replaceChildren(
        ...rings.map((cell) => s('polygon', {class: 'ring', points: geometry.outline(cell, geometry.radius - 1)})),
        ...losses.map((cell) => {
          const c = geometry.centres[cell];
          return s('path', {class: 'loss', d: `M${fixed(c.x - 9)},${fixed(c.y - 9)} l18,18 m0,-18 l-18,18`});
        }));
    },
  };
};

/// Moving about on the map, whose `sheets` lie one on the other: wheel and pinch make it larger, dragging moves it; swiping an unenlarged
/// map calls `swiped(+1 or -1)`. Gives {fit, zoom(factor), readable, follow(cells)}.
const cameraOf = ({sheets, geometry}, swiped) => {
  const svg = sheets[sheets.length - 1];
  let scale = 1, x = 0, y = 0;
  /// Pixels of the screen for a point of the map.
  const perPoint = () => {
    const box = svg.getBoundingClientRect();
    return scale * Math.min(box.width / geometry.width, box.height / geometry.height) || 1;
  };
  /// The part of the map that the frame shows.
  const view = () => {
    const box = svg.getBoundingClientRect(), per = perPoint();
    return {w: box.width / per || geometry.width, t: box.height / per || geometry.height};
  };
  /// A map that is smaller than the frame lies in its middle; a larger one fills it.
  const kept = (at, part, all) => (part >= all ? (all - part) / 2 : Math.min(Math.max(at, 0), all - part));
  const apply = () => {
    const {w, t} = view();
    x = kept(x, w, geometry.width);
    y = kept(y, t, geometry.height);
    const far = perPoint() * geometry.wide < 26;
    for (const sheet of sheets) sheet.setAttribute('viewBox', `${fixed(x)} ${fixed(y)} ${fixed(w)} ${fixed(t)}`);
    svg.classList.toggle('enlarged', scale > 1);
    sheets[0].classList.toggle('far', far);
  };
  /// The map's point under a point of the screen stays where it is.
  const zoomAt = (factor, clientX, clientY) => {
    const point = () => {
      const matrix = svg.getScreenCTM();
      return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : {x: 0, y: 0};
    };
    const before = point();
    scale = Math.min(Math.max(scale * factor, 1), 12);
    apply();
    const after = point();
    x += before.x - after.x;
    y += before.y - after.y;
    apply();
  };
  const pointers = new Map();
  let start = null, distance = 0;
  svg.addEventListener('wheel', (e) => {
    if (!e.ctrlKey && scale === 1 && e.deltaY > 0) return;  // the page scrolls
    e.preventDefault();
    zoomAt(e.deltaY < 0 ? 1.2 : 1 / 1.2, e.clientX, e.clientY);
  }, {passive: false});
  svg.addEventListener('pointerdown', (e) => {
    pointers.set(e.pointerId, e);
    svg.setPointerCapture(e.pointerId);
    start = pointers.size === 1 ? {x: e.clientX, y: e.clientY, mapX: x, mapY: y} : null;
    distance = 0;
  });
  svg.addEventListener('pointermove', (e) => {
    if (!pointers.has(e.pointerId)) return;
    pointers.set(e.pointerId, e);
    const all = [...pointers.values()];
    if (all.length === 2) {
      const now = Math.hypot(all[0].clientX - all[1].clientX, all[0].clientY - all[1].clientY);
      if (distance) zoomAt(now / distance, (all[0].clientX + all[1].clientX) / 2, (all[0].clientY + all[1].clientY) / 2);
      distance = now;
    } else if (start && scale > 1) {
      const matrix = svg.getScreenCTM();
      x = start.mapX - (e.clientX - start.x) / matrix.a;
      y = start.mapY - (e.clientY - start.y) / matrix.d;
      apply();
    }
  });
  const lift = (e) => {
    if (start && scale === 1 && e.type === 'pointerup' && e.pointerType !== 'mouse') {
      const dx = e.clientX - start.x, dy = e.clientY - start.y;
      if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) swiped(dx < 0 ? 1 : -1);
    }
    pointers.delete(e.pointerId);
    start = null;
    distance = 0;
  };
  svg.addEventListener('pointerup', lift);
  svg.addEventListener('pointercancel', lift);
  svg.addEventListener('dblclick', (e) => {
    if (scale > 1) { scale = 1; apply(); } else zoomAt(3, e.clientX, e.clientY);
  });
  const middle = () => {
    const box = svg.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const centreOn = (cells) => {
    const all = cells.map((cell) => geometry.centres[cell]);
    const {w, t} = view();
    x = all.reduce((sum, c) => sum + c.x, 0) / all.length - w / 2;
    y = all.reduce((sum, c) => sum + c.y, 0) / all.length - t / 2;
    apply();
  };
  const within = (hexes, all) => (cell) => all.filter((other) => Math.hypot(geometry.centres[cell].x - geometry.centres[other].x,
    geometry.centres[cell].y - geometry.centres[other].y) < hexes * geometry.wide).length;
  /// Armies stand apart, and the ground between them is of no interest.
  const centreOnCrowd = (cells) => {
    const crowd = within(4, cells);
    const [most] = [...cells].sort((a, b) => crowd(b) - crowd(a));
    if (most !== undefined) centreOn([most]);
  };
  window.addEventListener('resize', apply);
  apply();
  return {
    fit() { scale = 1; apply(); },
    zoom(factor) { zoomAt(factor, ...middle()); },
    /// As large as counters need to be read, where the whole map is too small for that; these cells in the middle, first
    /// those with one of the `foes` not far away: units that wait elsewhere are no part of the battle yet.
    readable(cells, foes = []) {
      const wanted = 34 / (perPoint() * geometry.wide);
      if (wanted <= 1.3) return;
      zoomAt(wanted, ...middle());
      const fighting = cells.filter(within(6, foes));
      centreOnCrowd(fighting.length ? fighting : cells);
    },
    /// Moves an enlarged map that shows none of these cells to where most of them are.
    seek(cells) {
      const {w, t} = view();
      const seen = ({x: at, y: down}) => at > x && at < x + w && down > y && down < y + t;
      if (scale > 1 && !cells.some((cell) => seen(geometry.centres[cell]))) centreOnCrowd(cells);
    },
    /// Moves an enlarged map to these cells, unless most of them can be seen. Where the map shows too little for all of them,
    /// it shows where most of them are; with `all` it becomes smaller.
    reveal(cells, all) {
      if (scale === 1 || !cells.length) return;
      const edge = geometry.wide / 2, centres = cells.map((cell) => geometry.centres[cell]);
      const inSight = ({w, t}) => centres.filter((c) => c.x > x && c.x < x + w && c.y > y && c.y < y + t).length;
      if (inSight(view()) > cells.length * (all ? 0.999 : 0.5)) return;
      const left = Math.min(...centres.map((c) => c.x)) - edge, right = Math.max(...centres.map((c) => c.x)) + edge;
      const top = Math.min(...centres.map((c) => c.y)) - edge, foot = Math.max(...centres.map((c) => c.y)) + edge;
      const fit = Math.min(view().w / (right - left), view().t / (foot - top));
      if (fit < 1 && !all) {
        centreOnCrowd(cells);
        return;
      }
      if (fit < 1) zoomAt(fit, ...middle());
      const {w, t} = view();
      x = (left + right - w) / 2, y = (top + foot - t) / 2;
      apply();
    },
    /// Moves an enlarged map until these cells can be seen.
    follow(cells) {
      if (scale === 1 || !cells.length) return;
      const {w, t} = view(), edge = geometry.wide;
      if (cells.map((cell) => geometry.centres[cell]).every((c) => c.x > x + edge / 2 && c.x < x + w - edge / 2 && c.y > y + edge / 2 && c.y < y + t - edge / 2)) return;
      centreOn(cells);
    },
  };
};
