// One turn at a time: buttons, a slider, and the keys for left and right. The address names the turn.
const turns = [...document.querySelectorAll("section")];
const bar = document.getElementById("turns");
const slider = Object.assign(document.createElement("input"), { type: "range", min: "1", max: String(turns.length) });
slider.setAttribute("aria-label", "Turn");

function numberIn(address) {
  return Number(/^#turn-(\d+)$/.exec(address)?.[1] ?? 1);
}

function show(number) {
  const at = Math.min(Math.max(number, 1), turns.length);
  turns.forEach((turn, index) => (turn.hidden = index !== at - 1));
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", turns[at - 1].querySelector("h2").textContent);
  // The first turn needs no address: with one, the page would open below its title.
  if (numberIn(location.hash) !== at) history.replaceState(null, "", `#turn-${at}`);
}

const shown = () => Number(slider.value);

function button(text, step) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  made.addEventListener("click", () => show(shown() + step));
  return made;
}

if (turns.length > 1) {
  bar.append(button("Back", -1), slider, button("Next", 1));
  bar.hidden = false;
  slider.addEventListener("input", () => show(shown()));
  addEventListener("hashchange", () => show(numberIn(location.hash)));
  addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.target === slider || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    show(shown() + step);
  });
  show(numberIn(location.hash));
}
