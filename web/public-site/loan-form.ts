const PATIENCE_MS = 12_000;

/** Loads the third-party form when it is requested, and not before. A frame does not report why it
 * stays empty, so a plain link is always beside it. */
export function offerLoanForm(): void {
  const place = document.querySelector<HTMLElement>("#loan-form");
  const button = place?.querySelector("button");
  const source = place?.dataset["source"];
  if (!place || !button || !source) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    button.remove();
    place.append(frameOf(source, place));
  });
}

function frameOf(source: string, place: HTMLElement): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  const setState = (state: string) => place.setAttribute("data-state", state);
  frame.title = "Loan application";
  frame.setAttribute("sandbox", "allow-forms allow-scripts allow-same-origin allow-popups");
  const late = setTimeout(() => setState("late"), PATIENCE_MS);
  frame.addEventListener("load", () => {
    clearTimeout(late);
    setState("there");
  });
  setState(navigator.onLine ? "coming" : "late");
  frame.src = source;
  return frame;
}
