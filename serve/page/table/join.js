// @ts-check
// Asks for the code of a seat and opens its page.

const code = /** @type {HTMLInputElement} */ (document.getElementById("code"));
const button = /** @type {HTMLButtonElement} */ (document.getElementById("join"));
const problem = /** @type {HTMLElement} */ (document.getElementById("problem"));

async function join() {
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
code.addEventListener("keydown", (event) => {
  if (event.key === "Enter") join();
});
