// The board: zoom, pan, pointing at areas and walking over them with the keyboard.

const board = document.querySelector(".board");
const drawing = board?.querySelector("svg");
const outlines = [];
for (const path of board?.querySelectorAll(".area") ?? []) outlines[Number(path.dataset.area)] ??= path;
const [WIDTH, HEIGHT] = drawing ? drawing.getAttribute("viewBox").split(" ").slice(2).map(Number) : [1, 1];
const STEP = 1.3;
/** Pixels on the screen for each pixel of the drawing, and what is in the middle. */
const look = { scale: 0, x: WIDTH / 2, y: HEIGHT / 2 };
let size = [0, 0];
/** What is shown as long as nobody zooms or pans: left, top, width and height. */
const ALL = [0, 0, WIDTH, HEIGHT];
let fitted = ALL;
let free = false;

const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
const whole = () => Math.min(size[0] / WIDTH, size[1] / HEIGHT);

function drawLook() {
  if (size[0] === 0 || size[1] === 0) return;
  look.scale = clamp(look.scale, whole(), Math.max(whole() * 16, 3));
  const [wide, high] = size.map((side) => side / look.scale);
  // The middle stays where the board still fills the window, or is centred when it does not.
  const keep = (value, room, all) => (room >= all ? all / 2 : clamp(value, room / 2, all - room / 2));
  look.x = keep(look.x, wide, WIDTH);
  look.y = keep(look.y, high, HEIGHT);
  const box = [look.x - wide / 2, look.y - high / 2, wide, high];
  drawing.setAttribute("viewBox", box.map((value) => value.toFixed(2)).join(" "));
}

/** Zooms so that a point of the window stays where it is. */
function zoom(factor, [left, top] = size.map((side) => side / 2)) {
  free = true;
  const before = look.scale;
  look.scale = clamp(before * factor, whole(), Math.max(whole() * 16, 3));
  const change = 1 / before - 1 / look.scale;
  look.x += (left - size[0] / 2) * change;
  look.y += (top - size[1] / 2) * change;
  drawLook();
}

function pan(right, down) {
  free = true;
  look.x += right / look.scale;
  look.y += down / look.scale;
  drawLook();
}

/** Shows one part of the drawing as large as it can be, also after the window has changed. */
function fit(box) {
  fitted = box;
  free = false;
  const scaleOf = ([, , wide, high]) => Math.min(size[0] / wide, size[1] / high);
  // A part that is hardly smaller than all of it would only hide the title and the legend.
  const [x, y, wide, high] = scaleOf(box) < 1.2 * whole() ? ALL : box;
  look.x = x + wide / 2;
  look.y = y + high / 2;
  look.scale = scaleOf([x, y, wide, high]);
  drawLook();
}

/** The part of the drawing where a setup is played, with a margin. */
function playedPart() {
  const boxes = data.areas.filter((about, area) => !about.sea && !isOut(area) && outlines[area]).map((about) => about.box);
  if (boxes.length === 0) return ALL;
  const margin = WIDTH / 50;
  const least = [0, 1].map((axis) => Math.max(Math.min(...boxes.map((box) => box[axis])) - margin, 0));
  const most = [0, 1].map((axis) => Math.min(Math.max(...boxes.map((box) => box[axis] + box[axis + 2])) + margin, ALL[axis + 2]));
  return [...least, most[0] - least[0], most[1] - least[1]];
}

function zoomAloud(factor) {
  if (factor === 0) fit(ALL);
  else zoom(factor);
  say(`Zoom ${Math.round((look.scale / whole()) * 100)} percent`);
}

/** Brings an area into view, close enough to be read. */
function goTo(area) {
  if (!outlines[area]) return;
  free = true;
  const [x, y, wide, high] = data.areas[area].box;
  look.x = x + wide / 2;
  look.y = y + high / 2;
  const roomy = Math.min(size[0] / (wide * 5), size[1] / (high * 5));
  look.scale = Math.max(look.scale, Math.min(roomy, 1.5), whole() * 1.5);
  drawLook();
}

/** Moves as little as needed so that an area can be seen. */
function reveal(area) {
  const [x, y, wide, high] = data.areas[area].box;
  const reach = size.map((side) => side / look.scale / 2);
  const shift = (middle, half, from, long) => {
    if (long >= 2 * half) return from + long / 2;
    return clamp(middle, from + long - half, from + half);
  };
  look.x = shift(look.x, reach[0], x, wide);
  look.y = shift(look.y, reach[1], y, high);
  drawLook();
}

/** Draws the outline of an area again, above everything. */
function outline(area, kind) {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", outlines[area].getAttribute("d"));
  path.setAttribute("class", kind);
  return path;
}

let under = -1;
/** The one area that the tab key comes to. */
let inTabOrder = outlines.findIndex((path) => path);

function drawMarks() {
  if (!drawing) return;
  const paths = [];
  const add = (area, kind, list = paths) => {
    if (outlines[area]) list.push(outline(area, kind));
  };
  const touched = [];
  if (state.area >= 0) {
    const { land, water } = data.areas[state.area];
    for (const other of water) add(other, "by-water");
    for (const other of land) add(other, "by-land");
    for (const other of new Set([...land, ...water])) add(other, "beside", touched);
    add(state.area, "casing");
    add(state.area, "chosen");
  }
  if (under >= 0 && under !== state.area) {
    add(under, "casing");
    add(under, "under");
  }
  for (const path of paths) path.setAttribute("vector-effect", "non-scaling-stroke");
  drawing.querySelector(".touched").replaceChildren(...touched);
  drawing.querySelector(".marks").replaceChildren(...paths);
}

/** Marks one area and shows what is known about it. */
function choose(area) {
  outlines[state.area]?.setAttribute("aria-pressed", "false");
  outlines[area]?.setAttribute("aria-pressed", "true");
  if (outlines[area]) {
    outlines[inTabOrder].tabIndex = -1;
    outlines[area].tabIndex = 0;
    inTabOrder = area;
  }
  state.area = area;
  under = -1;
  drawMarks();
  showDetails(area);
}

/** Paints what the chosen setup leaves out. */
function drawSetup() {
  if (!drawing) return;
  const setup = data.setups[state.setup];
  const { out } = state;
  for (const item of drawing.querySelectorAll("[data-of]")) {
    const areas = item.dataset.of.split(" ").map(Number);
    item.classList.toggle("out-of-play", areas.every((area) => out.has(area)));
  }
  for (const item of drawing.querySelectorAll("[data-start]")) {
    item.classList.toggle("absent", setup !== undefined && !setup.civilizations.includes(Number(item.dataset.start)));
  }
  const veils = [...out].filter((area) => outlines[area]).map((area) => outline(area, "out"));
  drawing.querySelector(".veil").replaceChildren(...veils);
  outlines.forEach((path, area) => path.setAttribute("aria-label", inWords(area)));
  fit(setup ? playedPart() : ALL);
  drawMarks();
  showDetails(shown);
}

/** The area one comes to when one goes in a direction: a neighbour if there is one. */
function beyond(area, [right, down]) {
  const [x, y] = data.areas[area].at;
  const touched = new Set([...data.areas[area].land, ...data.areas[area].water]);
  let best = -1;
  let least = Infinity;
  outlines.forEach((_, other) => {
    if (other === area) return;
    const [far, deep] = [data.areas[other].at[0] - x, data.areas[other].at[1] - y];
    const along = far * right + deep * down;
    const aside = Math.abs(far * down) + Math.abs(deep * right);
    if (along <= 0 || aside > along * 1.5) return;
    const cost = (along + 2 * aside) * (touched.has(other) ? 1 : 3);
    if (cost < least) [best, least] = [other, cost];
  });
  return best;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Keys on the board; on an area the arrows walk, elsewhere or with shift they pan. */
function onBoardKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("button")) return;
  const area = Number(event.target.closest(".area")?.dataset.area ?? -1);
  const arrow = ARROWS[event.key];
  if (arrow && area >= 0 && !event.shiftKey) {
    const next = beyond(area, arrow);
    if (next >= 0) focusArea(next);
  } else if (arrow) pan(arrow[0] * size[0] * 0.15, arrow[1] * size[1] * 0.15);
  else if (event.key === "+" || event.key === "=") zoomAloud(STEP);
  else if (event.key === "-" || event.key === "_") zoomAloud(1 / STEP);
  else if (event.key === "0") zoomAloud(0);
  else if (event.key === "Enter" || event.key === " ") {
    if (area >= 0) goTo(area);
    else focusArea(state.area >= 0 ? state.area : nearestToMiddle());
  } else if (event.key === "Escape") {
    choose(-1);
    board.focus();
  } else return;
  event.preventDefault();
}

function nearestToMiddle() {
  let best = -1;
  let least = Infinity;
  outlines.forEach((_, area) => {
    const [x, y] = data.areas[area].at;
    const far = Math.hypot(x - look.x, y - look.y);
    if (far < least) [best, least] = [area, far];
  });
  return best;
}

function focusArea(area) {
  if (!outlines[area]) return;
  choose(area);
  outlines[area].focus({ preventScroll: true });
  reveal(area);
}

/** Pointers that are down, by id, where they are. */
const pointers = new Map();
let moved = 0;

const place = (event) => {
  const frame = board.getBoundingClientRect();
  return [event.clientX - frame.left - board.clientLeft, event.clientY - frame.top - board.clientTop];
};

function onDown(event) {
  if (event.button !== 0 || event.target.closest("button")) return;
  if (pointers.size === 0) moved = 0;
  pointers.set(event.pointerId, place(event));
}

function onMove(event) {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const now = place(event);
  const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
  pointers.set(event.pointerId, now);
  moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
  if (moved < 4) return;
  // Captured only once it moves, so that a plain click still reaches the area below.
  if (!board.hasPointerCapture(event.pointerId)) board.setPointerCapture(event.pointerId);
  board.classList.add("dragged");
  if (others.length === 0) return pan(before[0] - now[0], before[1] - now[1]);
  const [other] = others;
  const apart = (point) => Math.hypot(point[0] - other[0], point[1] - other[1]);
  const middle = (point) => [(point[0] + other[0]) / 2, (point[1] + other[1]) / 2];
  const [from, to] = [middle(before), middle(now)];
  pan(from[0] - to[0], from[1] - to[1]);
  if (apart(before) > 0) zoom(apart(now) / apart(before), to);
}

function onUp(event) {
  if (!pointers.delete(event.pointerId)) return;
  if (pointers.size === 0) board.classList.remove("dragged");
}

function onClick(event) {
  const area = event.target.closest(".area");
  if (moved >= 4 || !area) return;
  choose(Number(area.dataset.area));
  area.focus({ preventScroll: true });
}

function point(area) {
  if (area === under) return;
  under = area;
  drawMarks();
  showDetails(area >= 0 ? area : state.area);
}

function startBoard() {
  if (!board) return;
  board.tabIndex = 0;
  outlines.forEach((path) => {
    path.setAttribute("role", "button");
    path.setAttribute("aria-pressed", "false");
    path.tabIndex = -1;
    path.querySelector("title")?.remove();
  });
  if (outlines[inTabOrder]) outlines[inTabOrder].tabIndex = 0;
  new ResizeObserver(() => {
    size = [board.clientWidth, board.clientHeight];
    if (free) drawLook();
    else fit(fitted);
  }).observe(board);
  board.addEventListener("keydown", onBoardKey);
  // An area is focused when it is clicked, not already when somebody starts to drag there.
  board.addEventListener("mousedown", (event) => {
    if (!event.target.closest("button")) event.preventDefault();
  });
  board.addEventListener("pointerdown", onDown);
  board.addEventListener("pointermove", onMove);
  board.addEventListener("pointerup", onUp);
  board.addEventListener("pointercancel", onUp);
  board.addEventListener("click", onClick);
  board.addEventListener("dblclick", (event) => {
    if (!event.target.closest("button")) zoom(2, place(event));
  });
  board.addEventListener("pointerover", (event) => {
    const area = event.target.closest(".area");
    if (event.pointerType !== "touch" && pointers.size === 0) point(area ? Number(area.dataset.area) : -1);
  });
  board.addEventListener("pointerleave", () => point(-1));
  board.addEventListener("wheel", (event) => {
    event.preventDefault();
    const lines = event.deltaMode === 0 ? event.deltaY / 100 : event.deltaY / 3;
    zoom(STEP ** -clamp(lines, -3, 3), place(event));
  }, { passive: false });
  board.addEventListener("focusin", (event) => {
    const area = event.target.closest(".area");
    board.classList.toggle("focused", area !== null);
    if (area && Number(area.dataset.area) !== state.area) {
      choose(Number(area.dataset.area));
      reveal(state.area);
    }
  });
  board.addEventListener("focusout", () => board.classList.remove("focused"));
  for (const button of board.querySelectorAll("[data-zoom]")) {
    button.addEventListener("click", () => zoomAloud([1 / STEP, 0, STEP][Number(button.dataset.zoom) + 1]));
  }
}
