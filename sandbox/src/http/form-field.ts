import { type Piece, html } from "./page.ts";

export function field(name: string, label: string, value: string, more = ""): Piece {
  const extra: Piece = { markup: more };
  return html`<label class="field"
    ><span>${label}</span><input name="${name}" value="${value}" autocomplete="off" ${extra}
  /></label>`;
}
