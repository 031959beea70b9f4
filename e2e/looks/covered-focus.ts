/** Runs in the page: what has the focus is never wholly under a bar that is fixed over the page. */
export function coveredFocus(): string[] {
  const MOST = 40;
  const dialogs = document.querySelectorAll("dialog[open]");
  const root = dialogs[dialogs.length - 1] ?? document.body;
  const all = [...root.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")];
  const step = Math.max(1, Math.floor(all.length / MOST));
  const isInBar = (element: Element | null) => {
    for (let at = element; at && at !== root; at = at.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
    }
    return false;
  };
  const covered = all
    .filter(
      (element, index) => index % step === 0 && element.checkVisibility() && !isInBar(element),
    )
    .filter((element) => {
      element.focus();
      if (document.activeElement !== element) return false;
      const shown = element.matches("[type=radio], [type=checkbox]")
        ? (element.closest("label") ?? element)
        : element;
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      if (right - left < 2 || bottom - top < 2) return false;
      const points = [0.1, 0.5, 0.9].map((part) => top + (bottom - top) * part);
      return points.every((y) => {
        const hit = document.elementFromPoint((left + right) / 2, y);
        return hit !== null && !shown.contains(hit) && !hit.contains(shown) && isInBar(hit);
      });
    });
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  scrollTo(0, 0);
  return covered.map(
    (element) => `covered focus: ${element.textContent?.trim().slice(0, 60) || element.id}`,
  );
}
