/// The markup of the page. It is here, under the program's sum, and replaces everything that the file has in its
/// plain markup: foreign text in it disappears as soon as the program runs.
const markup = `<header>
<h1></h1>
<p id="who"></p>
<button id="mark" type="button" class="wait" aria-controls="proof"></button>
</header>
<main>
<section id="stage" aria-labelledby="standing">
<p id="standing"></p>
<div id="frame">
<svg id="board" class="picture" role="img" aria-labelledby="standing" tabindex="0"></svg>
<div id="zoom"><button id="larger" type="button">+</button><button id="smaller" type="button">−</button><button id="fit" type="button">⤢</button></div>
</div>
<p id="happened" role="status" aria-live="polite"></p>
</section>
<section id="transport">
<input id="slider" type="range" min="0" value="0" step="1">
<div id="buttons"><button id="first" type="button"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 2h2v12H3zM14 2v12L6 8z"/></svg></button><button id="turn-back" type="button"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2v12L1 8zM15 2v12L8 8z"/></svg></button><button id="back" type="button"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M12 2v12L4 8z"/></svg></button><button id="play" type="button"><svg class="one" viewBox="0 0 16 16" aria-hidden="true"><path d="M4 2v12l9-6z"/></svg><svg class="two" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 2h4v12H3zM9 2h4v12H9z"/></svg></button><button id="forward" type="button"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 2v12l8-6z"/></svg></button><button id="turn-forward" type="button"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 2v12l7-6zM8 2v12l7-6z"/></svg></button><button id="last" type="button"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M11 2h2v12h-2zM2 2v12l8-6z"/></svg></button></div>
<div id="settings"><span id="place"></span><label><span id="unit-label"></span> <select id="unit"><option value="n">1</option></select></label><label><span id="speed-label"></span> <select id="speed"><option value="1">1</option></select></label><label><span id="jump-label"></span> <input id="jump" type="number" min="0"></label></div>
</section>
<aside id="side">
<div id="tabs" role="tablist"></div>
<div id="story" role="tabpanel" tabindex="0"></div>
<div id="dice" role="tabpanel" tabindex="0" hidden></div>
<div id="units" role="tabpanel" tabindex="0" hidden></div>
<div id="proof" role="tabpanel" tabindex="0" hidden></div>
<div id="help" role="tabpanel" tabindex="0" hidden></div>
</aside>
</main>
`;

const furnish = () => {
  const {body, documentElement: root} = document;
  for (const name of body.getAttributeNames()) body.removeAttribute(name);
  for (const name of root.getAttributeNames()) if (name !== 'lang') root.removeAttribute(name);
  for (const node of [...root.childNodes]) if (node !== document.head && node !== body) node.remove();
  body.innerHTML = markup;  // of this program alone: nothing from the blocks is ever markup
};
