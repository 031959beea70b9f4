/** The script of the page on which a statement is checked. The chosen file is hashed here and sent
 * nowhere. */

type Verdict = "same" | "other" | "unread" | "unable";

document.addEventListener("DOMContentLoaded", () => {
  const place = document.querySelector<HTMLElement>("#file-check");
  const field = place?.querySelector("input");
  const verdict = place?.querySelector("output");
  const issued = place?.dataset["sha256"];
  if (!place || !field || !verdict || !issued) return;
  const show = (is: Verdict | "none") => verdict.setAttribute("data-verdict", is);
  place.hidden = false;
  field.addEventListener("change", () => {
    const file = field.files?.[0];
    show("none");
    if (file) void judge(file, issued).then(show);
  });
});

async function judge(file: File, issued: string): Promise<Verdict> {
  // Only pages that came over TLS have it.
  if (!globalThis.isSecureContext) return "unable";
  try {
    const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return hexOf(hash) === issued ? "same" : "other";
  } catch {
    return "unread";
  }
}

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
