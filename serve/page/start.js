// @ts-check
// Starts a new pack: a random map, an empty board, a copy of a shipped pack, or a file to import.

import { checkImport, drawingInput } from "/import.js";
import { call } from "/server.js";

/** @typedef {import("/studio.js").Studio} Studio */

/** @type {HTMLDialogElement | null} */
let dialog = null;

/**
 * A field of the form with its label.
 * @param {string} label
 * @param {HTMLElement} input
 */
function field(label, input) {
  const element = document.createElement("label");
  const text = document.createElement("span");
  text.textContent = label;
  element.append(text, input);
  return element;
}

/**
 * A number that is asked for.
 * @param {string} name @param {number} value @param {number} least @param {number} most
 */
function number(name, value, least, most) {
  const input = document.createElement("input");
  Object.assign(input, { type: "number", name, value: String(value), min: String(least), max: String(most), required: true });
  return input;
}

/**
 * One way to start: a heading, its fields and a button.
 * @param {string} heading @param {string} about @param {HTMLElement[]} fields
 * @param {(form: HTMLFormElement) => Promise<object> | object} order
 * @param {Studio} studio
 */
function way(heading, about, fields, order, studio) {
  const form = document.createElement("form");
  const title = document.createElement("h3");
  title.textContent = heading;
  const text = document.createElement("p");
  text.textContent = about;
  const button = document.createElement("button");
  button.textContent = "Start";
  button.setAttribute("aria-label", `Start: ${heading}`);
  form.append(title, text, ...fields, button);
  form.addEventListener("input", () => form.querySelector(".why")?.remove());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      await begin(studio, await order(form));
    } catch (problem) {
      studio.complain(problem);
      const why = form.querySelector(".why") ?? form.appendChild(document.createElement("p"));
      why.className = "why";
      why.setAttribute("role", "alert");
      why.textContent = problem instanceof Error ? problem.message : "";
    } finally {
      button.disabled = false;
    }
  });
  return form;
}

/** Makes a pack and shows it. @param {Studio} studio @param {object} from */
async function begin(studio, from) {
  const seen = await call("start", from);
  dialog?.close();
  dialog?.remove();
  dialog = null;
  studio.take(seen);
  studio.say("The new pack is open. Draw, or choose something on the board to change it.");
}

/** @param {HTMLFormElement} form @param {string} name */
const valueOf = (form, name) => Number(new FormData(form).get(name));

/**
 * A drawing is looked at before a pack is made of it.
 * @param {{ packs: string[] }} about @param {Studio} studio
 */
function imported({ packs }, studio) {
  const form = document.createElement("form");
  const title = document.createElement("h3");
  title.textContent = "Imported map";
  const text = document.createElement("p");
  text.textContent = "A drawing (SVG), geographic data (GeoJSON) or a table (CSV). You see what was found and choose before anything is written.";
  const finish = (/** @type {object} */ drawing) => begin(studio, { how: "import", ...drawing });
  const file = drawingInput((file) => checkImport(studio, file, { title: "New pack from a drawing", action: "Make the pack", packs, finish }));
  form.append(title, text, field("File", file));
  return form;
}

/**
 * Asks what the new pack starts from.
 * @param {{ folder: string, packs: string[] }} about
 * @param {Studio} studio
 */
export function askHowToStart(about, studio) {
  if (dialog) return;
  dialog = document.createElement("dialog");
  dialog.className = "start";
  const title = document.createElement("h2");
  title.textContent = `A new pack in ${about.folder}`;
  const packs = document.createElement("select");
  packs.name = "pack";
  packs.append(...about.packs.map((id) => new Option(id, id)));
  const seed = number("seed", Math.floor(Math.random() * 1000) + 1, 0, Number.MAX_SAFE_INTEGER);
  dialog.append(
    title,
    way(
      "Random map",
      "Areas, seas, regions and start areas that pass every check and can be played at once.",
      [field("Land areas", number("areas", 60, 8, 2000)), field("Players", number("players", 5, 2, 18)), field("Seed", seed)],
      (form) => ({ how: "random", areas: valueOf(form, "areas"), players: valueOf(form, "players"), seed: valueOf(form, "seed") }),
      studio,
    ),
    way(
      "Empty board",
      "Rules, cards and civilizations, and a sheet to draw your own map on.",
      [field("Players", number("players", 4, 2, 18))],
      (form) => ({ how: "empty", players: valueOf(form, "players") }),
      studio,
    ),
    way(
      "Copy of a pack",
      "A pack that ships with Strabo, to change as you like.",
      [field("Pack", packs)],
      (form) => ({ how: "copy", pack: new FormData(form).get("pack") }),
      studio,
    ),
    imported(about, studio),
  );
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
}
