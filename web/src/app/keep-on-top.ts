/** Everything outside an open modal dialog lies behind it, cannot be pressed and is not read aloud.
 * This keeps an element inside whichever dialog lies on top, and on the page while there is none. */
export function keepOnTop(element: HTMLElement): () => void {
  function place() {
    const top = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
    if (element.parentElement !== top) top.append(element);
  }
  const observer = new MutationObserver(place);
  observer.observe(document.body, { attributeFilter: ["open"], childList: true, subtree: true });
  place();
  return () => {
    observer.disconnect();
    element.remove();
  };
}
