import type { Piece } from "../http/page.ts";

/** The only script of the control page: a button or a form makes its call, then the page reloads.
 * A form's amounts are typed in naira and sent in kobo. */
export const script: Piece = {
  markup: `
const result = document.getElementById("result");
function show(text) { result.textContent = text; result.hidden = false; }
async function send({ call, method }, body, button) {
  button.disabled = true;
  show("…");
  const headers = { "content-type": "application/json" };
  try {
    const response = await fetch(call, { method, headers, body });
    if (response.ok) return location.reload();
    const { message } = await response.json();
    show(message);
  } catch (error) { show(String(error)); }
  button.disabled = false;
}
function kobo(typed) {
  const [, naira, part = ""] = /^(\\d{1,13})(?:\\.(\\d{1,2}))?$/.exec(typed.replace(/[₦,\\s]/g, "")) ?? [];
  return naira && Number(naira + part.padEnd(2, "0"));
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-call]");
  if (button) send(button.dataset, button.dataset.body, button);
});
document.addEventListener("submit", (event) => {
  const form = event.target;
  event.preventDefault();
  const fields = {};
  for (const { name, value, dataset } of form.elements) {
    if (!name) continue;
    fields[name] = "kobo" in dataset ? kobo(value) : value;
    if (fields[name] === undefined) return show(value + " is not an amount.");
  }
  send(form.dataset, JSON.stringify(fields), form.querySelector("button"));
})`,
};
