import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { brand } from "@osisi/contracts/brand.ts";
import { Heading } from "./heading.tsx";
import { Logo } from "./logo.tsx";

interface AuthLayoutProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** The frame of everything before the dashboard: one column on a phone, beside a panel of wood on a
 * wide screen. The heading takes the focus when the title changes, so that each step is read out. */
export function AuthLayout({ title, intro, children, footer }: AuthLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="mx-auto flex w-full max-w-120 flex-col gap-8 px-5 py-5 sm:px-8 lg:py-10">
        <Link to="/" className="self-start">
          <Logo name={brand.name} />
        </Link>
        <main className="flex flex-1 flex-col gap-6 lg:justify-center">
          <div className="grid gap-2">
            <Heading level={1} ref={heading} focusable>
              {title}
            </Heading>
            {intro && <div className="text-quiet">{intro}</div>}
          </div>
          {children}
        </main>
        {footer && <footer className="text-quiet">{footer}</footer>}
      </div>
    </div>
  );
}
