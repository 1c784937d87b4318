// @ts-check
// An image to trace, under the board. It is kept beside the pack and is no part of it.

import { button, drawn, input, labelled, made } from "/dom.js";
import { importAgain } from "/import.js";
import { keep, kept } from "/kept.js";

/** @typedef {import("/studio.js").Studio} Studio */

/** The largest image as text: more than the server would keep. */
const LARGEST = 32 << 20;

/** The image and where it lies, in units of the map. */
const image = { address: "", name: "", wide: 0, high: 0, x: 0, y: 0, width: 0, opacity: 0.6 };

/** Keeps the image with its place. */
const remember = () => keep("trace", image.address ? image : null);

/**
 * Moves the image with all else when the board begins at another point.
 * @param {Studio} studio @param {[number, number]} by
 */
export function shiftImage(studio, [left, top]) {
  if (!image.address) return;
  image.x -= left;
  image.y -= top;
  remember();
  place(studio);
}

/** @param {Studio} studio */
function place({ board }) {
  board.svg.classList.toggle("traced", image.address !== "");
  if (!image.address) {
    board.under.replaceChildren();
    return;
  }
  const [left, top] = board.toDrawing([image.x, image.y]);
  const width = image.width * board.frame[0];
  const attributes = { href: image.address, x: left, y: top, width, height: (width * image.high) / image.wide, opacity: image.opacity, preserveAspectRatio: "none" };
  const old = board.under.firstElementChild;
  if (!old) board.under.append(drawn("image", attributes));
  else for (const [name, value] of Object.entries(attributes)) old.setAttribute(name, String(value));
}

/**
 * Takes a file: it fills the board at first.
 * @param {Studio} studio @param {File} file
 */
async function take(studio, file) {
  if (!["image/png", "image/jpeg"].includes(file.type)) {
    studio.say("Choose a PNG or JPEG image.");
    return;
  }
  const address = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.readAsDataURL(file);
  });
  const probe = new Image();
  probe.src = address;
  try {
    await probe.decode();
  } catch {
    studio.say(`${file.name} cannot be shown as an image.`);
    return;
  }
  if (address.length > LARGEST) {
    studio.say(`${file.name} is larger than 24 MB. Save it with fewer pixels.`);
    return;
  }
  remove(studio);
  const { board } = studio;
  const [left, top] = board.toMap([0, 0]);
  const [right, bottom] = board.toMap(/** @type {[number, number]} */ (board.size));
  const { naturalWidth: wide, naturalHeight: high } = probe;
  const width = Math.min(right - left, ((bottom - top) * wide) / high);
  Object.assign(image, { address, name: file.name, wide, high, x: left, y: top, width });
  remember();
  place(studio);
}

/** @param {Studio} studio */
function remove(studio) {
  image.address = "";
  remember();
  place(studio);
}

/** @param {Studio} studio @param {HTMLElement} element */
function show(studio, element) {
  const file = input("file", "", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) await take(studio, chosen);
    show(studio, element);
  }, { accept: "image/png,image/jpeg" });
  const parts = [made("p", "", "A PNG or JPEG under the board, to draw over. It is kept in the folder of the pack and is no part of the game."), labelled("Image", file)];
  if (image.address) {
    /** @param {string} name @param {"x" | "y" | "width" | "opacity"} key @param {Record<string, string>} attributes */
    const number = (name, key, attributes) => {
      const control = input(key === "opacity" ? "range" : "number", String(Math.round(image[key] * 100) / 100), () => {}, attributes);
      control.addEventListener("input", () => {
        const value = Number(control.value);
        if (!Number.isFinite(value) || (key === "width" && value <= 0)) return;
        image[key] = value;
        remember();
        place(studio);
      });
      return labelled(name, control);
    };
    const far = { step: "any" };
    parts.push(
      made("p", "facts", `${image.name}, ${image.wide} × ${image.high} pixels`),
      number("Opacity", "opacity", { min: "0.1", max: "1", step: "0.05" }),
      number("Width on the board", "width", { min: "0", ...far }),
      number("Left", "x", far),
      number("Top", "y", far),
      button("Remove the image", () => {
        remove(studio);
        show(studio, element);
      }),
    );
  }
  const again = made("section", "part");
  again.append(made("h2", "", "The drawing of this map"), made("p", "", "When you have changed the drawing that this map was imported from, import it again: names, populations and all else that you wrote stay."), importAgain(studio));
  element.replaceChildren(...parts, again);
}

/** @type {import("/studio.js").Panel} */
export const trace = {
  id: "trace",
  heading: "Trace",
  mount(element, studio) {
    show(studio, element);
    studio.board.listeners.push(() => place(studio));
    kept("trace").then((old) => {
      if (!old?.address?.startsWith("data:image/") || image.address) return;
      Object.assign(image, old);
      place(studio);
      show(studio, element);
    });
  },
  update() {},
};

/**
 * A tool that drags the image.
 * @param {import("/tools.js").Tools} tools
 * @returns {import("/tools.js").Tool}
 */
export function moveImage(tools) {
  /** How far the image lies from the pointer. @type {[number, number] | null} */
  let held = null;
  return {
    id: "image",
    name: "Image",
    key: "i",
    hint: "Drag the image to trace. Choose one in the panel Trace.",
    down({ map }) {
      if (!image.address) return false;
      held = [image.x - map[0], image.y - map[1]];
      return true;
    },
    drag({ map }) {
      if (!held) return;
      [image.x, image.y] = [map[0] + held[0], map[1] + held[1]];
      place(tools.studio);
    },
    up() {
      held = null;
      remember();
      show(tools.studio, /** @type {HTMLElement} */ (document.getElementById("panel-trace")));
    },
    cancel() {
      held = null;
      return false;
    },
  };
}
