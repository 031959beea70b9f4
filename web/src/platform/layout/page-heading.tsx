import { useLayoutEffect, useRef, type ReactNode } from "react";
import { brand } from "@osisi/contracts/brand.ts";
import { useLocation } from "#router/router-context.ts";
import { Heading } from "#ui/heading.tsx";

interface PageHeadingProps {
  /** What the browser's tab says. */
  title: string;
  children?: ReactNode;
}

/** Where somebody has been led already. */
let lastKey: string | undefined;

/** The heading of a page: names the document and takes the focus when one came here by a link, so
 * that a screen reader starts at the new page. A first load leaves the focus where it is, and so does
 * whoever only changes what the page shows (`keepFocus`). The heading of what takes the place of a
 * skeleton takes it over from that one's, never from somebody who has gone on. */
export function PageHeading({ title, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation();
  const keepsFocus = hasKeepFocus(state);
  useLayoutEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  useLayoutEffect(() => {
    const hasGoneOn = key === lastKey && document.activeElement !== document.body;
    lastKey = key;
    if (key === "default" || keepsFocus || hasGoneOn) return;
    heading.current?.focus({ preventScroll: true });
  }, [key, keepsFocus]);
  return (
    <Heading level={1} ref={heading} focusable>
      {children ?? title}
    </Heading>
  );
}

function hasKeepFocus(state: unknown): boolean {
  return typeof state === "object" && state !== null && "keepFocus" in state;
}
