/// The map of the page for orders: drawn by board.js, with a layer above it for what may be done. Hexes are named by their
/// labels. All that a finger, a mouse or the keys do on it ends in a few calls of `does`.

const k_facings = ['N', 'NE', 'ENE', 'E', 'ESE', 'SE', 'S', 'SW', 'WSW', 'W', 'WNW', 'NW'];

/// `does`: {touch(hex, event), drag(unit's hex, hexes), lasso(hexes), look(hex)}; `mine(hex)`: a piece of the player's stands there.
const groundOf = (svg, data, does, mine) => {
  const board = {map: data.map, styles: [], ground: data.ground, piles: [[[], []]]};
  const styles = new Map(), known = new Map([['', 0]]);
  const styled = (from, command) => {
    const [kind, style, ...rest] = command, name = from[style];
    if (!styles.has(name)) { styles.set(name, board.styles.length); board.styles.push(name); }
    return [kind, styles.get(name), ...rest];
  };
  board.ground = data.ground.map((command) => styled(data.styles, command));
  const drawnBoard = boardOf(svg, board), {geometry} = drawnBoard;
  const labels = data.map.cells.map(([label]) => label), cellOf = new Map(labels.map((label, cell) => [label, cell]));
  const zones = s('g'), marks = s('g'), overlay = s('g', {id: 'overlay'}, zones, marks), cursor = s('polygon', {class: 'cursor', 'aria-hidden': 'true'}), trail = s('polyline', {class: 'trail'});
  svg.append(overlay, trail, cursor);
  const camera = cameraOf(drawnBoard, () => {});
  let piles = [];

  /// Sets the counters of each hex, as the module's `pieces` has them: all, or with `than` only those that have changed.
  const show = (pieces) => {
    if (pieces.than === undefined) piles = data.map.cells.map(() => 0);
    for (const [cell, [counters, commands]] of pieces.piles) {
      const own = commands.map((command) => styled(pieces.styles, command)), key = counters.length ? JSON.stringify([counters, own]) : '';
      if (!known.has(key)) { known.set(key, board.piles.length); board.piles.push([counters, own]); }
      piles[cell] = known.get(key);
    }
    drawnBoard.show(piles, {rings: [], ways: [], fights: [], losses: []});
  };
  /// The hexes with counters in them: [[hex, counters]].
  const occupied = () => piles.flatMap((pile, cell) => (pile ? [[labels[cell], board.piles[pile][0]]] : []));
  const counters = (hex) => (cellOf.has(hex) ? board.piles[piles[cellOf.get(hex)] || 0][0] : []);

  const hexAt = (x, y) => {
    const matrix = svg.getScreenCTM();
    if (!matrix) return null;
    const p = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    let best = -1, far = geometry.wide * 0.62;
    geometry.centres.forEach((c, cell) => {
      const d = Math.hypot(c.x - p.x, c.y - p.y);
      if (d < far) { best = cell; far = d; }
    });
    return best < 0 ? null : labels[best];
  };
  /// The hex that lies from `to` as `from` lies from `by`: where a group's unit comes to when another one moves.
  const shifted = (hex, from, to) => {
    const at = geometry.centres[cellOf.get(hex)], a = geometry.centres[cellOf.get(from)], b = geometry.centres[cellOf.get(to)];
    const x = at.x + b.x - a.x, y = at.y + b.y - a.y;
    const cell = geometry.centres.findIndex((c) => Math.hypot(c.x - x, c.y - y) < geometry.wide / 4);
    return cell < 0 ? null : labels[cell];
  };

  const shapes = (all) => all.filter((one) => cellOf.has(one.hex)).flatMap((one) => {
    const cell = cellOf.get(one.hex), c = geometry.centres[cell];
    const shape = s('polygon', {class: one.look, points: geometry.outline(cell, geometry.radius - 1), 'data-hex': one.hex}, one.title ? s('title', null, one.title) : null);
    const word = one.word ? s('text', {class: 'note', x: fixed(c.x), y: fixed(c.y + geometry.wide * 0.44), 'font-size': geometry.wide / 5, 'text-anchor': 'middle'}, one.word) : null;
    return word ? [shape, word] : [shape];
  });
  /// Shapes above the map, [{hex, look, title, word}]; and those below them, which change seldom.
  const mark = (all) => marks.replaceChildren(...shapes(all));
  const zone = (all) => zones.replaceChildren(...shapes(all));

  // ---- the keys: a hex that moves about

  let here = -1;
  const point = (cell) => {
    here = cell;
    cursor.setAttribute('points', geometry.outline(cell, geometry.radius + 1));
    camera.follow([cell]);
    does.look(labels[cell]);
  };
  /// The next hex in a direction of the screen; those straight on first.
  const beside = (dx, dy) => {
    const at = geometry.centres[here];
    let best = -1, least = Infinity;
    geometry.centres.forEach((c, cell) => {
      const x = c.x - at.x, y = c.y - at.y, along = x * dx + y * dy, across = Math.abs(x * dy - y * dx);
      if (along < geometry.wide / 4 || Math.hypot(x, y) > geometry.wide * 1.8) return;
      const cost = along + 2.5 * across;
      if (cost < least) { best = cell; least = cost; }
    });
    return best;
  };
  const arrows = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
  svg.addEventListener('keydown', (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (here < 0) here = Math.max(piles.findIndex((pile, cell) => pile && mine(labels[cell])), 0);
    if (arrows[e.key]) {
      const next = beside(...arrows[e.key]);
      if (next >= 0) point(next);
    } else if (e.key === 'Enter' || e.key === ' ') {
      point(here);
      does.touch(labels[here]);
    } else return;
    e.preventDefault();
  });
  svg.addEventListener('focus', () => { if (here >= 0) point(here); });
  svg.addEventListener('blur', () => cursor.removeAttribute('points'));

  // ---- fingers and mice: a path from a piece of one's own, a loop round several, or the map itself

  let way = null, loop = null, skip = false;
  const frame = svg.parentNode;
  const inMap = (e) => {
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return {x: p.x, y: p.y};
  };
  const self = {geometry, camera, show, mark, zone, occupied, counters, shifted, labels, grouping: false};
  frame.addEventListener('pointerdown', (e) => {
    if (e.button || !svg.contains(e.target) || way || loop) return;
    const hex = hexAt(e.clientX, e.clientY);
    skip = false;
    if (self.grouping || e.shiftKey) loop = [inMap(e)];
    else if (hex && mine(hex)) way = [hex];
    else return;
    e.stopPropagation();
    svg.setPointerCapture(e.pointerId);
  }, true);
  frame.addEventListener('pointermove', (e) => {
    if (!way && !loop) return;
    e.stopPropagation();
    if (loop) {
      loop.push(inMap(e));
      trail.setAttribute('points', loop.map(pointText).join(' '));
      return;
    }
    const hex = hexAt(e.clientX, e.clientY);
    if (!hex || hex === way[way.length - 1]) return;
    if (hex === way[way.length - 2]) way.pop();  // back the way one came
    else way.push(hex);
    trail.setAttribute('points', way.map((label) => pointText(geometry.centres[cellOf.get(label)])).join(' '));
    does.look(hex);
  }, true);
  const inside = (p) => {
    let odd = false;
    for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
      const a = loop[i], b = loop[j];
      if ((a.y > p.y) !== (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) odd = !odd;
    }
    return odd;
  };
  const lift = (e) => {
    if (!way && !loop) return;
    e.stopPropagation();
    trail.removeAttribute('points');
    const going = way, round = loop && loop.length > 8 ? geometry.centres.flatMap((c, cell) => (inside(c) ? [labels[cell]] : [])) : null;
    way = loop = null;
    if (e.type === 'pointercancel') return;
    if (round && round.length) { skip = true; does.lasso(round); }
    if (going && going.length > 1) { skip = true; does.drag(going[0], going.slice(1)); }
  };
  frame.addEventListener('pointerup', lift, true);
  frame.addEventListener('pointercancel', lift, true);
  svg.addEventListener('click', (e) => {
    if (skip) { skip = false; return; }
    const hex = hexAt(e.clientX, e.clientY);
    if (hex) does.touch(hex, e);
  });
  return self;
};
