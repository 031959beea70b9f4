import { useLayoutEffect, useRef, type ReactNode } from "react";
import { brand } from "@osisi/contracts/brand.ts";
import { useLocation } from "#router/router-context.ts";
import { Heading } from "#ui/heading.tsx";

interface PageHeadingProps {
  /** The title of the browser's tab. */
  title: string;
  children?: ReactNode;
}

/** The location that has received the focus already. */
let lastKey: string | undefined;

/** A page's heading: sets the document's title and gets the focus after a navigation, so that a
 * screen reader starts at the new page. A first load leaves the focus where it is, and so does a
 * change within the page (`keepFocus`). The heading that replaces a skeleton's takes the focus over
 * from it, but not from another element. */
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
