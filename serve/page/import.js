// @ts-check
// A drawing that is imported: what was found is shown with the choices that there are, before anything is written.

import { Board } from "/board.js";
import { button, choice, input, labelled, made, tick } from "/dom.js";
import { Gestures } from "/gestures.js";
import { Refused, call } from "/server.js";
import { zoomButtons } from "/zoom.js";

/**
 * @typedef {import("/studio.js").Studio} Studio
 * @typedef {{ tolerance?: string, rules?: string, players?: string, take: Record<string, string>, label: Record<string, string>, coasts: boolean }} Choices
 *
 * What a drawing is imported for.
 * @typedef {object} Purpose
 * @property {string} title
 * @property {string} action what is written on the button that does it
 * @property {string[]} packs whose rules can be taken; none when a pack is updated
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
/** What numbers and signs can mean, and how they usually look. @type {[string, string, string][]} */
const MEANINGS = [
  ["population", "Population", "[0-9]+"],
  ["black_site", "Black city site", "[●•■]"],
  ["white_site", "White city site", "[○□]"],
];
/** How many times the tolerance that the import takes by itself the others are. */
const WIDER = [1, 2, 4];

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

/** Imports the drawing of an existing map again. @param {Studio} studio */
export function importAgain(studio) {
  return labelled("Drawing", drawingInput(async (file) => {
    if (!(await studio.saveFirst())) return;
    checkImport(studio, file, {
      title: "Import the drawing again",
      action: "Change the map",
      packs: [],
      async finish() {
        const seen = await call("import", { board: studio.board.number });
        studio.take(seen);
        studio.say("Imported the drawing again. Undo takes it back.");
      },
    });
  }));
}

/** The names of the layers and groups of a drawing. @param {string} text */
function layersOf(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const groups = [...root.querySelectorAll("g")].filter((group) => group.parentElement === root || group.getAttribute("inkscape:groupmode") === "layer");
  return [...new Set(groups.map((group) => group.getAttribute("inkscape:label") || group.id).filter((name) => name))];
}

/** The topics of a report with their lines, without the options of the command line, which are asked for here. @param {string} said */
function topics(said) {
  const shown = (/** @type {string} */ text) => text.trim().replace(/ \(--tolerance\)/, "").replace(/(?:[:;,] (?:try )?| and import with )--[a-z]+[^:]*(:|$)/, "$1").replace(/:$/, "");
  const blocks = said.split("\n\n").slice(1).filter((block) => !block.startsWith("Next:"));
  return blocks.map((block) => {
    const [topic, ...lines] = block.trim().split("\n");
    return { topic: shown(topic), lines: lines.map(shown) };
  });
}

/** Shows other elements; the control with the focus keeps it. @param {HTMLElement} section @param {HTMLElement[]} parts */
function refill(section, parts) {
  const controls = () => /** @type {HTMLElement[]} */ ([...section.querySelectorAll("button, select, input")]);
  const at = controls().findIndex((control) => control === document.activeElement);
  section.replaceChildren(...parts);
  controls()[at]?.focus();
}

/** Says how many there are. @param {number} number @param {string} word */
const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** @param {any} found */
const wrong = ({ summary: { errors, warnings } }) => [count(errors, "error"), count(warnings, "warning")].join(", ");

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
  middle.append(zoomButtons(board));
  /** @type {Choices} */
  const chosen = { take: {}, label: {}, coasts: false, ...(purpose.packs.length ? { rules: purpose.packs.includes("inland-sea") ? "inland-sea" : purpose.packs[0] } : {}) };
  /** What came of the choices that were tried. @type {Map<string, any>} */
  const tried = new Map();
  /** The tolerances that are compared. @type {string[]} */
  let tolerances = [];
  let isChosen = false;
  let last = "";
  let queue = Promise.resolve();
  const pairs = (/** @type {Record<string, string>} */ values) => Object.entries(values).map(([name, value]) => `${name}=${value}`);
  const drawing = (/** @type {Choices} */ choices) => ({ ...file, ...choices, take: pairs(choices.take), label: pairs(choices.label) });
  const key = (/** @type {Choices} */ choices) => JSON.stringify([choices.tolerance ?? "", choices.rules, choices.players, pairs(choices.take), pairs(choices.label), choices.coasts]);

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
    isChosen ||= "tolerance" in change;
    // What else is chosen may ask for another tolerance; one that the author chose stays.
    if (!isChosen) delete chosen.tolerance;
    look();
  };

  /** @param {string} title @param {...(HTMLElement | string)} content */
  const question = (title, ...content) => {
    const box = made("section", "question");
    box.append(made("h3", "", title), ...content);
    return box;
  };
  /** The three tolerances with what is left wrong at each. @param {string} [best] */
  const askTolerance = (best) => {
    const row = made("div", "row");
    for (const tolerance of tolerances) {
      const found = tried.get(key({ ...chosen, tolerance }));
      const one = button("", () => choose({ tolerance }), "value");
      one.append(made("strong", "", `${tolerance} units`), made("span", "", found?.summary ? wrong(found) : "…"), made("em", "", tolerance === best ? "best" : ""));
      one.setAttribute("aria-pressed", String(chosen.tolerance === tolerance));
      row.append(one);
    }
    const other = input("number", chosen.tolerance ?? "", (value) => Number(value) > 0 && choose({ tolerance: value }), { min: "0", step: "any" });
    return question("How close do outlines touch?", made("p", "", "Outlines closer together than this become one border."), row, labelled("Other value, in units of the drawing", other));
  };
  /** Whether areas that meet next to a sea share a coast. @param {any} found */
  const askCoasts = (found) => {
    const [said] = /^.*may share a coast/m.exec(found?.said ?? "") ?? [];
    if (!said && !chosen.coasts) return [];
    const all = tick("Ships go from one to the other along all of them", chosen.coasts, (is) => choose({ coasts: is }));
    return [question("Which neighbours share a coast?", made("p", "", said ? `${said.trim()}.` : "All that are possible are added."), all)];
  };
  /** What numbers and signs on shapes mean: nothing, until the author says so. @param {any} found */
  const askLabels = (found) => {
    const signs = topics(found?.said ?? "").find(({ topic }) => topic.startsWith("numbers and signs on shapes"));
    if (!signs && !Object.keys(chosen.label).length) return [];
    const rows = MEANINGS.flatMap(([field, name, usual]) => {
      const { [field]: pattern, ...others } = chosen.label;
      const means = tick(name, pattern !== undefined, (is) => choose({ label: is ? { ...others, [field]: usual } : others }));
      const form = input("text", pattern ?? "", (value) => choose({ label: value ? { ...others, [field]: value } : others }), { spellcheck: "false" });
      return pattern === undefined ? [means] : [means, labelled(`Texts for ${name.toLowerCase()}, as a regular expression`, form)];
    });
    const left = !found?.said ? "" : signs ? `Not read: ${signs.lines.slice(0, 6).join(", ")}${signs.lines.length > 6 ? " and more" : ""}.` : "All are read.";
    return [question("What do the numbers and signs mean?", made("p", "", left), ...rows)];
  };
  const askRules = () => {
    const rules = choice(purpose.packs.map((pack) => [pack, pack]), chosen.rules ?? "", (value) => choose({ rules: value }));
    const players = input("text", chosen.players ?? "", (value) => choose({ players: value || undefined }), { inputmode: "numeric", placeholder: "as there" });
    return question("What is it played with?", made("p", "", "Rules, cards and advances are taken from a pack; the civilizations are yours to name."), labelled("Rules of", rules), labelled("Players", players));
  };
  /** What is wrong, one line for each kind. @param {any} found */
  const showFindings = (found) => {
    /** @type {any[]} */
    const findings = found.findings;
    const list = made("ul", "list");
    for (const code of new Set(findings.map((finding) => finding.code))) {
      const all = findings.filter((finding) => finding.code === code);
      const item = made("li", `finding ${all[0].level}`);
      const areas = all.flatMap((finding) => finding.things.filter((/** @type {string[]} */ [kind]) => kind === "area" || kind === "sea").map((/** @type {string[]} */ [, id]) => id));
      const head = button("", () => {
        board.lit = areas;
        board.mark();
      }, "what");
      head.append(made("span", "level", all[0].level), ` ${all.length} × ${code}: `, made("span", "message", all[0].message));
      item.append(head);
      list.append(item);
    }
    return question("What is left to do", list);
  };
  /** @param {any} found */
  const showTaken = (found) => {
    const parts = [made("h3", "", "What was taken for what")];
    const names = file.name.toLowerCase().endsWith(".svg") ? layersOf(file.text) : [];
    for (const name of names) {
      const line = found.said.split("\n").find((/** @type {string} */ line) => line.includes(`"${name}" on line `) && /: [a-z]+$/.test(line));
      const own = line && !chosen.take[name] ? `as found: ${line.split(": ").pop()}` : "as found";
      const chooseKind = (/** @type {string} */ kind) => {
        const { [name]: _, ...others } = chosen.take;
        choose({ take: kind ? { ...others, [name]: kind } : others });
      };
      parts.push(labelled(name, choice([["", own], ...KINDS], chosen.take[name] ?? "", chooseKind)));
    }
    for (const { topic, lines } of topics(found.said)) {
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
  const state = made("p", "state");
  state.setAttribute("role", "status");
  const finish = button(purpose.action, async () => {
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
    } catch (problem) {
      studio.complain(problem);
      state.textContent = problem instanceof Error ? problem.message : "";
      finish.disabled = false;
    }
  }, "finish");
  head.append(made("h2", "", purpose.title), made("span", "", file.name), button("Cancel", () => dialog.close()));
  let drawnKey = "";
  /** @param {string} [best] */
  const show = (best) => {
    if (!dialog.isConnected) return;
    const found = tried.get(key(chosen));
    finish.disabled = !found?.said;
    const summary = /(?:imported|updated) (.*?) (?:into|in) /.exec(found?.said ?? "")?.[1];
    state.textContent = found?.refused ?? (found ? `${summary}. With these choices: ${wrong(found)}. Nothing is written yet.` : "Reading the drawing…");
    state.classList.toggle("why", Boolean(found?.refused));
    refill(right, [...(tolerances.length ? [askTolerance(best)] : []), ...askCoasts(found), ...askLabels(found), ...(purpose.packs.length ? [askRules()] : []), ...(found?.findings?.length ? [showFindings(found)] : [])]);
    if (!found?.said) return;
    showTaken(found);
    if (found.board && drawnKey !== key(chosen)) {
      drawnKey = key(chosen);
      board.lit = [];
      board.take({ ...found.board, number: board.number });
    }
  };
  const foot = made("footer");
  foot.append(state, finish);
  dialog.append(head, left, middle, right, foot);
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== board.style);
    dialog.remove();
  });
  dialog.showModal();
  look();
}
