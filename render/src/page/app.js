// The page as a whole: which view, which setup and which theme are shown, and the address that says so.

/** What is shown. A setup is a position in the data, or -1 for all of them; `out` are the areas it leaves out. */
const state = { view: "", setup: -1, out: new Set(), theme: "", area: -1 };
const tabs = [...document.querySelectorAll("#tabs a")];
const views = [...document.querySelectorAll(".view")];
const dark = matchMedia("(prefers-color-scheme: dark)");

/** The address of what is shown, so that it can be kept and sent. */
function writeAddress() {
  const parts = [`view=${state.view}`];
  if (state.setup >= 0) parts.unshift(`setup=${data.setups[state.setup].id}`);
  if (state.theme) parts.push(`theme=${state.theme}`);
  const address = `#${parts.join("&")}`;
  if (location.hash !== address) history.replaceState(null, "", address);
}

/** A setup by its id, or by a number of players. */
function setupOf(word) {
  const exact = data.setups.findIndex((setup) => setup.id === word);
  return exact >= 0 ? exact : data.setups.findIndex((setup) => String(setup.players) === word);
}

function readAddress() {
  const hash = location.hash.slice(1);
  const words = new URLSearchParams(hash.includes("=") ? hash : `view=${hash}`);
  const theme = words.get("theme") ?? "";
  state.theme = ["light", "dark", "print"].includes(theme) ? theme : "";
  state.setup = setupOf(words.get("setup") ?? "");
  const view = words.get("view");
  state.view = views.some((section) => section.dataset.view === view) ? view : views[0].dataset.view;
  show();
}

function showTheme() {
  const root = document.documentElement;
  if (state.theme) root.dataset.theme = state.theme;
  else delete root.dataset.theme;
  const current = state.theme || (dark.matches ? "dark" : "light");
  for (const input of document.querySelectorAll("[name=theme]")) input.checked = input.value === current;
}

function showView() {
  for (const tab of tabs) {
    const on = tab.dataset.tab === state.view;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
    if (on) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  for (const view of views) view.classList.toggle("on", view.dataset.view === state.view);
  const onBoard = state.view === "map" && board !== null;
  byId("details").hidden = !onBoard;
  byId("keys").hidden = !onBoard;
  showBeside();
}

/** What stands beside the pictures goes where there is nothing to say. */
function showBeside() {
  const beside = document.querySelector(".beside");
  const nobody = !data.setups[state.setup]?.civilizations.length;
  beside.hidden = state.view === "about" || ((state.view !== "map" || board === null) && nobody);
}

function showSetup() {
  const setup = data.setups[state.setup];
  state.out = new Set(setup?.out);
  const players = setup ? String(setup.players) : "";
  for (const input of document.querySelectorAll("[name=players]")) input.checked = input.value === players;
  const same = byId("same");
  const options = [...same.querySelectorAll("[data-players]")];
  for (const option of options) option.hidden = option.dataset.players !== players;
  same.hidden = options.filter((option) => !option.hidden).length < 2;
  for (const input of document.querySelectorAll("[name=setup]")) input.checked = input.value === setup?.id;
  for (const part of document.querySelectorAll("[data-setup]")) {
    part.hidden = setup !== undefined && part.dataset.setup !== setup.id;
  }
  byId("everybody").hidden = setup === undefined;
  const option = document.querySelector("[data-option]");
  if (option) option.textContent = setup ? ` --setup ${setup.id}` : "";
  showBeside();
  drawSetup();
}

function show() {
  showTheme();
  showView();
  showSetup();
  document.documentElement.classList.add("shown");
  writeAddress();
}

function chooseView(view) {
  if (view === state.view) return;
  state.view = view;
  showView();
  writeAddress();
}

function chooseSetup(setup) {
  state.setup = setup;
  showSetup();
  writeAddress();
  const chosen = data.setups[setup];
  if (!chosen) return say("All setups");
  if (board === null) return say(`${chosen.players} players`);
  const names = chosen.civilizations.map((at) => data.civilizations[at].name).join(", ");
  const out = chosen.out.length;
  say(`${chosen.players} players: ${names}. ${out} ${out === 1 ? "area is" : "areas are"} out of play.`);
}

function onTabKey(event) {
  const at = tabs.indexOf(event.target);
  const last = tabs.length - 1;
  const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last, " ": at }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  tabs[next].focus();
  chooseView(tabs[next].dataset.tab);
}

function startTabs() {
  const list = byId("tabs");
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Pictures");
  for (const tab of tabs) {
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", tab.dataset.tab);
  }
  for (const view of views) {
    view.setAttribute("role", "tabpanel");
    view.setAttribute("aria-labelledby", `tab-${view.dataset.view}`);
  }
  list.addEventListener("keydown", onTabKey);
  list.addEventListener("click", (event) => {
    const tab = event.target.closest("[data-tab]");
    if (!tab) return;
    event.preventDefault();
    chooseView(tab.dataset.tab);
  });
}

/** A picture is as wide as the page, or as large as it was drawn. */
function turnSheet(figure) {
  const full = figure.querySelector(".sheet").classList.toggle("full");
  figure.querySelector("[data-full]").setAttribute("aria-pressed", String(full));
}

function onChange({ target }) {
  if (target.name === "theme") {
    state.theme = target.value;
    showTheme();
    writeAddress();
  } else if (target.name === "players") {
    chooseSetup(data.setups.findIndex((setup) => String(setup.players) === target.value));
  } else if (target.name === "setup") {
    chooseSetup(setupOf(target.value));
  }
}

function onPageKey(event) {
  const typing = event.target.matches?.("input[type=text], textarea");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
  field.select();
}

document.addEventListener("change", onChange);
document.addEventListener("keydown", onPageKey);
document.addEventListener("click", ({ target }) => {
  const figure = target.closest("[data-full], .sheet img")?.closest("figure");
  if (figure) turnSheet(figure);
  const go = target.closest("[data-go]");
  if (go) {
    focusArea(Number(go.dataset.go));
    say(inWords(state.area));
  }
});
dark.addEventListener("change", showTheme);
addEventListener("hashchange", readAddress);
startTabs();
startBoard();
startSearch();
readAddress();
