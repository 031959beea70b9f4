import type { Piece } from "../http/page.ts";

/** The only script of the control page: a button makes its call, then the page reloads. */
export const script: Piece = {
  markup: `
const said = document.getElementById("said");
function say(text) { said.textContent = text; said.hidden = false; }
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-call]");
  if (!button) return;
  button.disabled = true;
  say("…");
  const { call, method, body } = button.dataset;
  const headers = { "content-type": "application/json" };
  try {
    const response = await fetch(call, { method, headers, body });
    if (response.ok) return location.reload();
    const { message } = await response.json();
    say(message);
  } catch (error) { say(String(error)); }
  button.disabled = false;
})`,
};
