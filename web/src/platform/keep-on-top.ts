/** The height that a toast or two take up in the corner. */
const CORNER = { width: 400, height: 160 };

/** Everything outside an open modal dialog is behind it, inert and not read aloud. This moves an
 * element into the top dialog, and back to the page when there is none. Its style sheet gets the
 * distance from the top that leaves the dialog's close button free. */
export function keepOnTop(element: HTMLElement): () => void {
  function place() {
    const top = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
    if (element.parentElement !== top) top.append(element);
    element.style.setProperty("--keep-clear", `${pxToKeepClear(top)}px`);
  }
  const observer = new MutationObserver(place);
  observer.observe(document.body, { attributeFilter: ["open"], childList: true, subtree: true });
  place();
  return () => {
    observer.disconnect();
    element.remove();
  };
}

function pxToKeepClear(top: Element): number {
  const box = top.querySelector("[data-keep-clear]")?.getBoundingClientRect();
  const isInCorner = box && box.top < CORNER.height && box.right > window.innerWidth - CORNER.width;
  return isInCorner ? Math.ceil(box.bottom) : 0;
}
