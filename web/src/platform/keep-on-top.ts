/** The room that a toast or two take up in the corner. */
const CORNER = { width: 400, height: 160 };

/** Everything outside an open modal dialog lies behind it, cannot be pressed and is not read aloud.
 * This keeps an element inside whichever dialog lies on top, and on the page while there is none. How far
 * it has to stay from the top so that the dialog can still be closed is told to its style sheet. */
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
