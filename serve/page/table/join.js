// @ts-check
// Asks for a name and the code of a seat, and opens its page.

const code = /** @type {HTMLInputElement} */ (document.getElementById("code"));
const own = /** @type {HTMLInputElement} */ (document.getElementById("name"));
const button = /** @type {HTMLButtonElement} */ (document.getElementById("join"));
const problem = /** @type {HTMLElement} */ (document.getElementById("problem"));

own.value = localStorage.getItem("strabo name") ?? "";

async function join() {
  localStorage.setItem("strabo name", own.value.trim());
  const body = JSON.stringify({ code: code.value });
  const answer = await fetch("/api/join", { method: "POST", body });
  const told = await answer.json();
  if (answer.ok && !told.taken) return location.assign(told.link);
  problem.textContent = answer.ok ? `${told.taken}. If you sat here before, on another device or in another window, go on. If not, ask the host for a seat of your own. ` : [told.error, told.help].filter(Boolean).join(": ");
  if (answer.ok) problem.append(Object.assign(document.createElement("a"), { href: told.link, textContent: "Sit down here as well" }));
  code.select();
}

button.addEventListener("click", join);
for (const field of [own, code]) field.addEventListener("keydown", (event) => event.key === "Enter" && join());
