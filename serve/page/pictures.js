// @ts-check
// All pictures of a build, as they are now: chosen by what they show.

import { button, choice, labelled, made } from "/dom.js";
import { call, pictureAddress } from "/server.js";

/** @typedef {import("/studio.js").Studio} Studio */

/** What the server said. @type {{ version: number, pictures: any[] }} */
let shown = { version: -1, pictures: [] };
/** The view that is shown. */
let view = "";
/** The name of the picture that is shown. */
let name = "";

/** The picture in its full size. @type {HTMLDialogElement | null} */
let full = null;

/** @param {any} picture */
function open(picture) {
  full?.remove();
  full = document.createElement("dialog");
  full.className = "picture-dialog";
  full.setAttribute("aria-label", picture.title);
  const close = button("Close", () => full?.close());
  const image = made("img", "");
  image.setAttribute("src", pictureAddress(picture.name, shown.version));
  image.setAttribute("alt", picture.title);
  full.append(close, image);
  full.addEventListener("close", () => full?.remove());
  document.body.append(full);
  full.showModal();
}

function show() {
  const element = /** @type {HTMLElement} */ (document.getElementById("panel-pictures"));
  if (!shown.pictures.length) {
    element.replaceChildren(made("p", "none", "There are no pictures while the pack has errors."));
    return;
  }
  const hadFocus = element.contains(document.activeElement) ? document.activeElement?.id : "";
  /** @type {Map<string, string>} */
  const views = new Map(shown.pictures.map((picture) => [picture.view, picture.heading]));
  if (!views.has(view)) view = shown.pictures[0].view;
  const ofView = shown.pictures.filter((picture) => picture.view === view);
  const picture = ofView.find((one) => one.name === name) ?? ofView[0];
  name = picture.name;
  const first = choice([...views], view, (value) => {
    view = value;
    show();
  });
  first.id = "picture-view";
  const parts = [labelled("View", first)];
  if (ofView.length > 1) {
    const second = choice(
      ofView.map((one) => [one.name, one.title]),
      name,
      (value) => {
        name = value;
        show();
      },
    );
    second.id = "picture-name";
    parts.push(labelled("Picture", second));
  }
  const enlarge = button("", () => open(picture), "picture");
  enlarge.setAttribute("aria-label", `Enlarge: ${picture.title}`);
  const image = made("img", "");
  image.setAttribute("src", pictureAddress(picture.name, shown.version));
  image.setAttribute("alt", picture.title);
  image.setAttribute("width", String(picture.size[0]));
  image.setAttribute("height", String(picture.size[1]));
  enlarge.append(image);
  element.replaceChildren(...parts, enlarge);
  if (hadFocus) document.getElementById(hadFocus)?.focus();
}

/** @type {import("/studio.js").Panel} */
export const pictures = {
  id: "pictures",
  heading: "Pictures",
  mount(element) {
    element.append(made("p", "none", "Waiting for the pack."));
  },
  async update(studio) {
    const { version } = studio.seen;
    if (shown.version === version) return;
    try {
      const { pictures: all } = await call("pictures");
      shown = { version, pictures: all };
      show();
    } catch (problem) {
      studio.complain(problem);
    }
  },
};
