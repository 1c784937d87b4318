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
  if (answer.ok) {
    location.href = told.link;
    return;
  }
  problem.textContent = [told.error, told.help].filter(Boolean).join(": ");
  code.select();
}

button.addEventListener("click", join);
for (const field of [own, code]) field.addEventListener("keydown", (event) => event.key === "Enter" && join());
