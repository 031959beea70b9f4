import { useEffect, type RefObject } from "react";

/** The focused element may be removed: a card, or a retry button. The focus would be lost, and the
 * tab key would start at the top. So the heading around it gets the focus: that of its section if
 * focusable, otherwise that of the page. */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    let last: Element | undefined;
    let sections: Element[] = [];

    function remember({ target }: FocusEvent) {
      if (!(target instanceof Element)) return;
      last = target;
      sections = sectionsAround(target);
    }
    function keep() {
      if (!last || last.isConnected || document.querySelector("dialog:modal")) return;
      last = undefined;
      if (document.activeElement !== document.body) return;
      headingOf(sections.filter(({ isConnected }) => isConnected))?.focus({ preventScroll: true });
    }

    const observer = new MutationObserver(keep);
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener("focusin", remember);
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", remember);
    };
  }, [content]);
}

/** From the innermost to the page. */
function sectionsAround(target: Element): Element[] {
  const section = target.parentElement?.closest("section, main");
  return section ? [section, ...sectionsAround(section)] : [];
}

function headingOf(sections: readonly Element[]): HTMLElement | undefined {
  const headings = sections.map((one) =>
    one.querySelector<HTMLElement>(":is(h1, h2, h3)[tabindex='-1']"),
  );
  return headings.find((heading) => heading !== null) ?? undefined;
}
