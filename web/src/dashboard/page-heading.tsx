import { useLayoutEffect, useRef, type ReactNode } from "react";
import { brand } from "@osisi/contracts/brand.ts";
import { useLocation } from "../router/router-context.ts";
import { Heading } from "../ui/heading.tsx";

interface PageHeadingProps {
  /** What the browser's tab says. */
  title: string;
  children?: ReactNode;
}

/** The heading of a page: names the document and takes the focus when one came here by a link, so
 * that a screen reader starts at the new page. A first load leaves the focus where it is, and so does
 * whoever only changes what the page shows (`keepFocus`). */
export function PageHeading({ title, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation();
  const keepsFocus = hasKeepFocus(state);
  useLayoutEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  useLayoutEffect(() => {
    if (key !== "default" && !keepsFocus) heading.current?.focus({ preventScroll: true });
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
