import { type Piece, html } from "../http/page.ts";

/** A button that makes one call. */
export function call(label: string, path: string, sends: object = {}, method = "POST"): Piece {
  return html`<button
    class="small"
    data-call="/control${path}"
    data-method="${method}"
    data-body="${JSON.stringify(sends)}"
  >
    ${label}
  </button>`;
}
