// @ts-check
// A drawing that is imported: what was found is shown with the choices that there are, before anything is written.

import { Board } from "/board.js";
import { button, choice, input, labelled, made, slug } from "/dom.js";
import { Gestures } from "/gestures.js";
import { Marks } from "/import/marks.js";
import { askCoasts, askContacts, askLabels, askRules, askSeas, askTolerance, count, sections, showFindings, wrong } from "/import/questions.js";
import { layersOf, readReport } from "/import/report.js";
import { Refused, call } from "/server.js";
import { zoomButtons } from "/zoom.js";

/**
 * @typedef {import("/studio.js").Studio} Studio
 * @typedef {import("/import/report.js").Report} Report
 * @typedef {{ tolerance?: string, least_contact?: string, rules?: string, players?: string, take: Record<string, string>, label: Record<string, string>, coasts: boolean, whole_seas: boolean, names: Record<string, string> }} Choices
 *
 * What a drawing is imported for.
 * @typedef {object} Purpose
 * @property {string} title
 * @property {string} action what is written on the button that does it
 * @property {string[]} packs whose rules can be taken; none when a pack is updated
 * @property {Partial<Choices>} [chosen] what was chosen when the drawing was imported before
 * @property {(drawing: object) => Promise<void>} finish
 */

const FORMATS = ".svg,.png,.jpg,.jpeg,.geojson,.json,.csv";
const PICTURE = /\.(png|jpe?g)$/i;
/** What a layer can be taken for. @type {[string, string][]} */
const KINDS = [
  ["areas", "areas: each shape is one"],
  ["area", "one area of several parts"],
  ["sea", "sea: each shape is one"],
  ["names", "names: only texts are read"],
  ["art", "art over the board"],
  ["nothing", "nothing: left out"],
];
/** How many times the tolerance that the import takes by itself the others are. */
const WIDER = [1, 2, 4];
/** What the first lines of a map say about the choices of its last import. */
const REMEMBERED = /^# strabo import --update takes again: (.*)$/m;

/** The bytes of a picture as text. @param {File} file @returns {Promise<string>} */
const encoded = (file) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.addEventListener("load", () => resolve(String(reader.result).split(",", 2)[1] ?? ""));
  reader.addEventListener("error", () => reject(reader.error));
  reader.readAsDataURL(file);
});

/** A choice of a drawing. @param {(file: { name: string, text: string }) => void} use */
export function drawingInput(use) {
  const file = input("file", "", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) use({ name: chosen.name, text: await (PICTURE.test(chosen.name) ? encoded(chosen) : chosen.text()) });
    file.value = "";
  }, { accept: FORMATS });
  return file;
}

/** What was chosen when the map of the pack was imported. @returns {Promise<Partial<Choices>>} */
async function remembered() {
  const { text } = await call("text", { path: "map.toml", window: "" }).catch(() => ({ text: "" }));
  /** @type {string[]} */
  const words = JSON.parse(REMEMBERED.exec(text)?.[1] ?? "[]");
  const pairs = (/** @type {string} */ option) => {
    const values = words.filter((word) => word.startsWith(option)).map((word) => word.slice(option.length));
    // A name may hold the sign; a pattern too, but what it is for does not.
    const at = (/** @type {string} */ value) => (option === "--take=" ? value.lastIndexOf("=") : value.indexOf("="));
    return Object.fromEntries(values.map((value) => [value.slice(0, at(value)), value.slice(at(value) + 1)]));
  };
  return { take: pairs("--take="), label: pairs("--label="), coasts: words.includes("--coasts=all"), whole_seas: words.includes("--seas=whole") };
}

/** Imports the drawing of an existing map again. @param {Studio} studio */
export function importAgain(studio) {
  return labelled("Drawing", drawingInput(async (file) => {
    if (!(await studio.saveFirst())) return;
    checkImport(studio, file, {
      title: "Import the drawing again",
      action: "Change the map",
      packs: [],
      chosen: await remembered(),
      async finish() {
        const seen = await call("import", { board: studio.board.number });
        studio.take(seen);
        studio.say("Imported the drawing again. Undo takes it back.");
      },
    });
  }));
}

/** Shows other elements; the control with the focus keeps it. @param {HTMLElement} section @param {HTMLElement[]} parts */
function refill(section, parts) {
  const controls = () => /** @type {HTMLElement[]} */ ([...section.querySelectorAll("button, select, input, summary")]);
  const at = controls().findIndex((control) => control === document.activeElement);
  const open = new Set([...section.querySelectorAll("details[open] summary")].map((summary) => summary.textContent));
  section.replaceChildren(...parts);
  for (const summary of section.querySelectorAll("summary")) if (open.has(summary.textContent)) summary.parentElement?.setAttribute("open", "");
  controls()[at]?.focus();
}

/** Gives seas the names that the author chose, and ids that go with them. @param {Studio} studio @param {Record<string, string>} names */
async function nameSeas(studio, names) {
  for (const [id, name] of Object.entries(names)) {
    if (!name || !(await studio.change({ do: "rename-name", kind: "area", id, name }))) continue;
    const wanted = slug(name);
    if (wanted && wanted !== id && studio.board.indexOf(wanted) < 0) await studio.change({ do: "rename-id", kind: "area", from: id, to: wanted });
  }
}

/**
 * Shows what an import would make of a drawing, and lets the author choose.
 * @param {Studio} studio @param {{ name: string, text: string }} file @param {Purpose} purpose
 */
export function checkImport(studio, file, purpose) {
  const dialog = /** @type {HTMLDialogElement} */ (made("dialog", "import"));
  dialog.setAttribute("aria-label", purpose.title);
  const [left, middle, right] = ["taken", "board", "questions"].map((kind) => made("section", kind));
  middle.setAttribute("aria-label", "What was found");
  middle.tabIndex = -1;
  const board = new Board(middle, studio);
  new Gestures(board, { current: {}, rounded: (point) => point, describe() {} });
  const marks = new Marks(board);
  /** @type {Choices} */
  const chosen = { take: {}, label: {}, coasts: false, whole_seas: false, names: {}, ...(purpose.packs.length ? { rules: purpose.packs.includes("inland-sea") ? "inland-sea" : purpose.packs[0] } : {}), ...purpose.chosen };
  /** What came of the choices that were tried. @type {Map<string, any>} */
  const tried = new Map();
  /** The tolerances that are compared. @type {string[]} */
  let tolerances = [];
  let isChosen = false;
  let last = "";
  let queue = Promise.resolve();
  /** The questions that need an answer and have it. @type {Set<string>} */
  const answered = new Set();
  /** What was measured before the author decided otherwise, to ask about. */
  const first = { seas: 0, contacts: /** @type {import("/import/report.js").Contact[]} */ ([]), errors: /** @type {number | null} */ (null) };
  /** A field in which somebody types is not exchanged. */
  let isTyping = false;
  right.addEventListener("input", () => void (isTyping = true));
  right.addEventListener("change", () => void (isTyping = false), { capture: true });
  /** Rules and players come after what was found. */
  let step = "found";
  const pairs = (/** @type {Record<string, string>} */ values) => Object.entries(values).map(([name, value]) => `${name}=${value}`);
  const drawing = (/** @type {Choices} */ { names: _, ...choices }) => ({ ...file, ...choices, take: pairs(choices.take), label: pairs(choices.label) });
  const key = (/** @type {Choices} */ choices) => JSON.stringify([choices.tolerance ?? "", choices.least_contact ?? "", choices.rules, choices.players, pairs(choices.take), pairs(choices.label), choices.coasts, choices.whole_seas]);
  /** What was said of choices, as data. @param {any} found @returns {Report | null} */
  const reportOf = (found) => (found?.said ? (found.report ??= readReport(found.said)) : null);

  /** Tries choices, one after the other. @param {Choices} choices */
  const attempt = (choices) => {
    const one = { ...choices };
    queue = queue.then(async () => {
      if (!dialog.isConnected || tried.has(key(one))) return;
      try {
        tried.set(key(one), await call("try", drawing(one)));
        last = key(one);
      } catch (problem) {
        if (!(problem instanceof Refused)) throw problem;
        tried.set(key(one), { refused: [problem.trouble.error, problem.trouble.help].filter(Boolean).join(". ") });
      }
    });
    return queue;
  };
  /** Tries what is chosen now, then the tolerances beside it. */
  const look = async () => {
    show();
    await attempt(chosen);
    const found = tried.get(key(chosen));
    const own = /closer than ([\d.]+) touch/.exec(found?.said ?? "");
    if (own && !isChosen) {
      tolerances = WIDER.map((times) => String(Number((Number(own[1]) * times).toPrecision(2))));
      chosen.tolerance = tolerances[0];
      tried.set(key(chosen), found);
    }
    show();
    for (const tolerance of tolerances) {
      await attempt({ ...chosen, tolerance });
      show();
    }
    const results = tolerances.map((tolerance) => ({ tolerance, found: tried.get(key({ ...chosen, tolerance })) })).filter(({ found }) => found?.summary);
    const rank = (/** @type {any} */ { found: { summary } }) => summary.errors * 1000 + summary.warnings;
    const best = results.reduce((best, result) => (best && rank(best) <= rank(result) ? best : result), results[0]);
    if (best && !isChosen) chosen.tolerance = best.tolerance;
    show(best?.tolerance);
  };
  /** @param {Partial<Choices>} change */
  const choose = (change) => {
    Object.assign(chosen, change);
    isChosen ||= "tolerance" in change || "least_contact" in change;
    // Other outlines have other short contacts.
    if ("tolerance" in change || "take" in change) delete chosen.least_contact;
    // What else is chosen may ask for another tolerance; one that the author chose stays.
    if (!isChosen && "take" in change) delete chosen.tolerance;
    look();
  };
  /** @param {any} found @param {Report} report */
  const showTaken = (found, report) => {
    const parts = [made("h3", "", "What was taken for what")];
    const layers = file.name.toLowerCase().endsWith(".svg") ? layersOf(file.text) : [];
    if (layers.length) parts.push(made("p", "", "From the layers and groups of the drawing. Choose otherwise where it is wrong."));
    for (const { name, depth, holds } of layers) {
      const line = found.said.split("\n").find((/** @type {string} */ line) => line.includes(`"${name}" on line `) && /: [a-z]+$/.test(line));
      const own = line && !chosen.take[name] ? `as found: ${line.split(": ").pop()}` : "as found";
      const chooseKind = (/** @type {string} */ kind) => {
        const { [name]: _, ...others } = chosen.take;
        choose({ take: kind ? { ...others, [name]: kind } : others });
      };
      const row = labelled(name, choice([["", own], ...KINDS], chosen.take[name] ?? "", chooseKind));
      row.classList.add(`depth-${depth}`);
      row.title = holds;
      row.append(made("small", "", holds));
      parts.push(row);
    }
    for (const { topic, lines } of report.topics) {
      const box = made("details");
      box.toggleAttribute("open", lines.length < 4);
      const list = made("ul");
      list.append(...lines.map((line) => made("li", "", line)));
      box.append(made("summary", "", `${topic} (${lines.length})`), list);
      parts.push(box);
    }
    refill(left, parts);
  };
  const head = made("header");
  const steps = made("ol", "steps");
  const state = made("p", "state");
  state.setAttribute("role", "status");
  const finish = button("", async () => {
    if (step === "found" && purpose.packs.length) {
      step = "rules";
      show();
      return;
    }
    finish.disabled = true;
    try {
      // What is written is what was tried last.
      await queue;
      if (last !== key(chosen)) {
        tried.delete(key(chosen));
        await attempt(chosen);
      }
      await purpose.finish(drawing(chosen));
      dialog.close();
      await nameSeas(studio, chosen.names);
    } catch (problem) {
      studio.complain(problem);
      state.textContent = problem instanceof Error ? problem.message : "";
      finish.disabled = false;
    }
  }, "finish");
  const back = button("Back to what was found", () => {
    step = "found";
    show();
  });
  head.append(made("h2", "", purpose.title), made("span", "", file.name), steps, button("Cancel", () => dialog.close()));
  /** What the middle shows: the drawing as it came, what was found in it, or the board as it will be. */
  const original = /** @type {HTMLImageElement} */ (made("img", "original"));
  original.alt = "The drawing as it came";
  const type = PICTURE.test(file.name) ? `image/${file.name.toLowerCase().endsWith("png") ? "png" : "jpeg"};base64,` : file.name.toLowerCase().endsWith(".svg") ? "image/svg+xml;charset=utf-8," : "";
  if (type) original.src = `data:${type}${PICTURE.test(file.name) ? file.text : encodeURIComponent(file.text)}`;
  const views = made("div", "views");
  views.setAttribute("role", "group");
  views.setAttribute("aria-label", "What is shown");
  const turn = (/** @type {string} */ view) => {
    original.hidden = view !== "Drawing";
    marks.turn(view === "Found");
    for (const one of views.children) one.setAttribute("aria-pressed", String(one.textContent === view));
  };
  views.append(...[...(type ? ["Drawing"] : []), "Found", "Board"].map((view) => button(view, () => turn(view))));
  const counts = made("p", "found-counts");
  middle.append(original, counts, views, marks.legend, zoomButtons(board));
  turn("Found");
  let drawnKey = "";
  /** @param {string} [best] */
  const show = (best) => {
    if (!dialog.isConnected) return;
    const found = tried.get(key(chosen));
    const report = reportOf(found);
    finish.disabled = !report;
    steps.replaceChildren(...["Drawing", "Check what was found", ...(purpose.packs.length ? ["Rules and players"] : [])].map((name, at) => {
      const one = made("li", "", name);
      if (at === (step === "found" ? 1 : 2)) one.setAttribute("aria-current", "step");
      return one;
    }));
    state.classList.toggle("why", Boolean(found?.refused));
    // The board comes first: questions name its seas by their letters.
    if (report && found.board && drawnKey !== key(chosen)) {
      drawnKey = key(chosen);
      board.lit = [];
      board.take({ ...found.board, number: board.number });
      marks.show(report, found.findings);
      counts.textContent = report.summary;
    }
    const parts = report ? questions(found, report, best) : [];
    const open = parts.filter(({ isOpen }) => isOpen).length;
    const asked = open ? ` ${count(open, "question")} ${open === 1 ? "is" : "are"} open.` : "";
    const summary = report?.summary || "Nothing in the map would change";
    state.textContent = found?.refused ?? (report ? `${summary}. With these choices: ${wrong(found)}. Nothing is written yet.${asked}` : "Reading the drawing…");
    finish.textContent = step === "found" && purpose.packs.length ? "Next: rules and players" : purpose.action;
    back.hidden = step === "found";
    // Questions stay while something is refused: the answer can be corrected.
    if (!report) return;
    const without = first.errors !== null && first.errors > found.summary.errors ? `, ${count(first.errors, "error")} without` : "";
    if (!isTyping) refill(right, [made("p", "total", `${wrong(found)} with these choices${without}`), ...sections(parts)]);
    showTaken(found, report);
  };
  /** @param {any} found @param {Report} report @param {string} [best] */
  const questions = (found, report, best) => {
    const asked = { chosen, choose, answered, report, board };
    first.errors ??= found.summary.errors;
    if (!chosen.whole_seas) first.seas = report.seas.length ? new Set(report.seas.flatMap(({ id, from }) => [id, from])).size : 0;
    if (chosen.least_contact === undefined) first.contacts = report.contacts;
    const results = tolerances.map((tolerance) => {
      const found = tried.get(key({ ...chosen, tolerance }));
      return { tolerance, found, report: reportOf(found) };
    });
    if (step === "rules") return [askRules(asked, purpose.packs), ...showFindings(found, board)];
    return [
      ...(tolerances.length ? [askTolerance(asked, results, best)] : []),
      ...askSeas(asked, first.seas),
      ...askCoasts(asked),
      ...askContacts(asked, first.contacts),
      ...askLabels(asked),
      ...showFindings(found, board),
    ];
  };
  const foot = made("footer");
  foot.append(state, back, finish);
  dialog.append(head, left, middle, right, foot);
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== board.style);
    dialog.remove();
  });
  dialog.showModal();
  look();
}
