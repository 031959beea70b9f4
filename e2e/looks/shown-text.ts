/** Runs in the page: what is shown, as rectangles. Written as one function, because a page gets its source. */
export interface ShownText {
  /** Which text, for a finding. */
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
  colour: string;
  opacity: number;
  isLarge: boolean;
}

export interface Geometry {
  faults: string[];
  texts: ShownText[];
  height: number;
}

export function measure(): Geometry {
  interface Piece {
    element: Element;
    text: string;
    /** Of the glyphs: a line's box reaches above and below them. */
    box: { left: number; right: number; top: number; bottom: number };
  }
  const faults: string[] = [];
  const dialogs = document.querySelectorAll("dialog[open]");
  const root = dialogs[dialogs.length - 1] ?? document.body;
  const page = document.documentElement;

  const labelOf = (element: Element, own = element.textContent ?? "") => {
    const text = element.closest(".amount")?.lastElementChild?.textContent ?? own;
    const tag = element.tagName.toLowerCase();
    const around = element.closest("[id], [data-movement], li, section, nav, dialog");
    const place = around && around !== element ? ` in ${around.tagName.toLowerCase()}` : "";
    return `<${tag}>${place} “${text.trim().replaceAll(/\s+/g, " ").slice(0, 60)}”`;
  };

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(".sr-only");

  /** Fixed or sticky: content passes under it. */
  const barOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
    }
    return null;
  };

  /** The ancestors that cut this element off. */
  const clippersOf = (element: Element): Element[] => {
    const clippers: Element[] = [];
    let position = getComputedStyle(element).position;
    for (let at = element.parentElement; at && at !== page; at = at.parentElement) {
      if (position === "fixed") break;
      const style = getComputedStyle(at);
      if (position === "absolute" && style.position === "static") continue;
      if (`${style.overflowX}${style.overflowY}` !== "visiblevisible") clippers.push(at);
      position = style.position;
    }
    return clippers;
  };

  const pieces: Piece[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent ?? "";
    if (!element || text.trim() === "" || /^(SCRIPT|STYLE|OPTION)$/.test(element.tagName)) continue;
    if (!isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 2 || rect.height < 2) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      const middle = rect.top + rect.height / 2;
      const box = {
        left: rect.left + 0.5,
        right: rect.right - 0.5,
        top: middle - size * 0.36,
        bottom: middle + size * 0.36,
      };
      pieces.push({ element, text, box });
    }
  }

  const isClipping = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return overflowX !== "visible" || overflowY !== "visible";
  };
  const visible = pieces.filter(({ element, text, box }) => {
    const hasDigit = /\d/.test(text);
    for (const clipper of [element, ...clippersOf(element)].filter(isClipping)) {
      const { left, right, top, bottom } = clipper.getBoundingClientRect();
      const style = getComputedStyle(clipper);
      const isOutside =
        box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
      if (isOutside) {
        const hides = /hidden|clip/.test(style.overflowX) && box.top >= top && box.bottom <= bottom;
        if (hides && hasDigit) faults.push(`clipped: ${labelOf(element, text)}`);
        return false;
      }
      const isCutSideways =
        /hidden|clip/.test(style.overflowX) && (box.left < left - 1 || box.right > right + 1);
      const isCutAcross =
        /hidden|clip/.test(style.overflowY) && (box.top < top - 1 || box.bottom > bottom + 1);
      const isAbbreviated = style.textOverflow === "ellipsis" && !hasDigit;
      if ((isCutSideways && !isAbbreviated) || isCutAcross) {
        faults.push(`clipped: ${labelOf(element, text)}`);
        return true;
      }
      // What is scrolled out of sight is not there.
      box.left = Math.max(box.left, left);
      box.right = Math.min(box.right, right);
      box.top = Math.max(box.top, top);
      box.bottom = Math.min(box.bottom, bottom);
    }
    const isScrolled = clippersOf(element).some((one) =>
      /auto|scroll/.test(getComputedStyle(one).overflowX),
    );
    if (!isScrolled && (box.left < -1 || box.right > page.clientWidth + 1)) {
      faults.push(`clipped: ${labelOf(element, text)} reaches over the screen's edge`);
    }
    return true;
  });

  for (const element of root.querySelectorAll<HTMLElement>("input, output, [class*=amount]")) {
    const value = element instanceof HTMLInputElement ? element.value : (element.textContent ?? "");
    const isHidden =
      element instanceof HTMLInputElement && /radio|checkbox|hidden/.test(element.type);
    if (isHidden || !/\d/.test(value) || !isShown(element)) continue;
    if (getComputedStyle(element).display === "inline") continue;
    if (element.scrollWidth > element.clientWidth + 1)
      faults.push(`clipped: ${labelOf(element, value)}`);
  }

  const touches = (a: Piece["box"], b: Piece["box"]) =>
    a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;
  const meets = (a: Piece["box"], b: Piece["box"]) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  const sorted = visible.toSorted((a, b) => a.box.top - b.box.top);
  const overlaps = new Set<string>();
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (!other || other.box.top >= one.box.bottom) break;
      if (one.element === other.element) continue;
      if (!meets(one.box, other.box) || barOf(one.element) !== barOf(other.element)) continue;
      overlaps.add(
        `overlap: ${labelOf(one.element, one.text)} and ${labelOf(other.element, other.text)}`,
      );
    }
  }

  /** What of a control is painted: its plate, or without one its icon. Its text is compared as text,
   * and the place for what is typed leaves out the padding, in which a sign may stand. */
  const paintedOf = (control: Element): Piece["box"][] => {
    const style = getComputedStyle(control);
    const side = (name: "Left" | "Right") => Number.parseFloat(style[`padding${name}`]);
    if (control.matches("input, select, textarea")) {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return [{ left: left + side("Left"), right: right - side("Right"), top, bottom }];
    }
    const hasPlate =
      !/, 0\)$|\/ 0\)$/.test(style.backgroundColor) || Number.parseFloat(style.borderTopWidth) > 0;
    if (hasPlate) return [...control.getClientRects()];
    return [...control.querySelectorAll("svg")].map((icon) => icon.getBoundingClientRect());
  };
  const controls = [...root.querySelectorAll("a[href], button, input, select, textarea")].filter(
    (control) => isShown(control) && !control.matches("[type=radio], [type=checkbox]"),
  );
  const within = (rect: Piece["box"], clippers: Element[]): Piece["box"] =>
    clippers
      .map((clipper) => clipper.getBoundingClientRect())
      .reduce(
        (left, clip) => ({
          left: Math.max(left.left, clip.left),
          right: Math.min(left.right, clip.right),
          top: Math.max(left.top, clip.top),
          bottom: Math.min(left.bottom, clip.bottom),
        }),
        rect,
      );
  for (const control of controls) {
    const clippers = clippersOf(control);
    for (const painted of paintedOf(control)) {
      const rect = within(painted, clippers);
      for (const { element, text, box } of sorted) {
        if (box.top > rect.bottom) break;
        if (control.contains(element) || element.contains(control)) continue;
        if (!meets(box, rect) || barOf(control) !== barOf(element)) continue;
        overlaps.add(`overlap: ${labelOf(element, text)} and the control ${labelOf(control)}`);
      }
    }
  }
  faults.push(...overlaps);

  // The page behind a dialog cannot be scrolled.
  const isPage = root === document.body;
  const parts = isPage ? [page] : [root, ...root.querySelectorAll(":scope > div > div")];
  for (const part of parts) {
    if (part.scrollWidth <= part.clientWidth) continue;
    const widest = [...root.querySelectorAll("*")].find(
      (one) => one.getBoundingClientRect().right > page.clientWidth + 1,
    );
    faults.push(`sideways: ${labelOf(widest ?? part)}`);
  }

  /** Rings are decoration: no text lies on their lines. */
  const isOpaque = (colour: string) => {
    const [, alpha = "1"] = /(?:\/|rgba\(.*,)\s*([\d.]+)\)$/.exec(colour) ?? [];
    return Number(alpha) === 1;
  };
  const holds = ({ left, right, top, bottom }: Piece["box"], { x, y }: DOMPoint) =>
    left < x && x < right && top < y && y < bottom;
  for (const line of root.querySelectorAll<SVGGeometryElement>(
    "svg[stroke-linecap=round]:has(> circle) path",
  )) {
    const matrix = line.getScreenCTM();
    const isLarge = (line.ownerSVGElement?.clientWidth ?? 0) >= 40;
    if (!matrix || !isLarge || !isShown(line)) continue;
    const whole = line.ownerSVGElement?.getBoundingClientRect() ?? line.getBoundingClientRect();
    const around = within(whole, clippersOf(line).filter(isClipping));
    const near = sorted.filter(({ box }) => meets(box, around));
    if (near.length === 0) continue;
    const crossed = new Set<Piece>();
    for (let along = 0; along < line.getTotalLength(); along += 3) {
      const point = line.getPointAtLength(along).matrixTransform(matrix);
      if (!holds(around, point)) continue;
      for (const piece of near) if (holds(piece.box, point)) crossed.add(piece);
    }
    for (const { element, text } of crossed) {
      let isOnPlate = barOf(element) !== barOf(line);
      for (let up: Element | null = element; up && !up.contains(line); up = up.parentElement) {
        isOnPlate ||= isOpaque(getComputedStyle(up).backgroundColor);
      }
      if (!isOnPlate) faults.push(`rings: a line crosses ${labelOf(element, text)}`);
    }
  }

  const bars = [...document.querySelectorAll("*")].filter((one) =>
    /fixed|sticky/.test(getComputedStyle(one).position),
  );
  const texts = sorted
    .filter(({ box }) => box.top + scrollY >= 0)
    .filter(({ element }) => !element.closest(":disabled, [aria-disabled=true]"))
    .filter(({ element, box }) =>
      bars.every((bar) => bar.contains(element) || !touches(box, bar.getBoundingClientRect())),
    )
    .map(({ element, text, box }): ShownText => {
      const style = getComputedStyle(element);
      const size = Number.parseFloat(style.fontSize);
      const isBold = Number(style.fontWeight) >= 700;
      let opacity = 1;
      for (let up: Element | null = element; up; up = up.parentElement)
        opacity *= Number(getComputedStyle(up).opacity);
      return {
        label: labelOf(element, text),
        x: box.left + scrollX,
        y: box.top + scrollY,
        width: box.right - box.left,
        height: box.bottom - box.top,
        colour: element.closest("svg") ? style.fill : style.color,
        opacity,
        isLarge: size >= 24 || (isBold && size >= 18.66),
      };
    });
  return { faults: [...new Set(faults)], texts, height: page.scrollHeight };
}
