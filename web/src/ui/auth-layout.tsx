import { useLayoutEffect, useRef, type ReactNode } from "react";
import { brand } from "@osisi/contracts/brand.ts";
import { useLocation } from "#router/router-context.ts";
import { Heading } from "./heading.tsx";
import { Logo } from "./logo.tsx";
import { pictureMonths } from "./months.ts";
import { Trunk } from "./trunk.tsx";

const youngTree = pictureMonths(7);
const oldTree = Array.from({ length: 14 }, (_, year) => ({
  state: "paid" as const,
  weight: 0.75 + year * 0.055,
}));

interface AuthLayoutProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** The frame of everything before the dashboard: one column on a phone, beside a panel of wood on a
 * wide screen. The heading gets the focus when the title changes, so that each step is read out. */
export function AuthLayout({ title, intro, children, footer }: AuthLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const firstTitle = useRef(useLocation().key === "default" ? title : undefined);
  // Before the paint: focus that moves later would interrupt typing.
  useLayoutEffect(() => {
    document.title = `${title} · ${brand.name}`;
    // A first load leaves the focus where the browser put it.
    if (firstTitle.current !== title) heading.current?.focus({ preventScroll: true });
    firstTitle.current = undefined;
  }, [title]);
  return (
    <div className="relative grid min-h-dvh overflow-clip lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="absolute -top-28 -right-24 text-line lg:hidden">
        <Trunk seed="sapling" size={256} months={youngTree} />
      </div>
      <div className="relative mx-auto flex w-full max-w-[30rem] flex-col gap-10 px-5 py-5 sm:px-8 lg:py-10">
        <header className="flex">
          {/* The public site, which is not a page of the app. */}
          <a href="/" className="rounded-control">
            <Logo name={brand.name} />
          </a>
        </header>
        <main className="@container flex flex-1 flex-col gap-6 lg:justify-center">
          <div className="grid gap-2">
            <Heading level={1} ref={heading} focusable>
              {title}
            </Heading>
            {intro && <div className="max-w-[48ch] wrap-anywhere text-quiet">{intro}</div>}
          </div>
          {children}
        </main>
        {footer && <footer className="text-quiet">{footer}</footer>}
      </div>
      <WoodPanel />
    </div>
  );
}

/** Wood that grows wider from year to year, as savings do. */
function WoodPanel() {
  return (
    <aside className="hidden bg-deep lg:block">
      <div className="palette-dark sticky top-0 h-dvh overflow-hidden text-ink">
        <div className="absolute top-[24%] left-[12%] text-forest/55">
          <Trunk seed="obeche" size={920} months={oldTree} />
        </div>
        <p className="relative max-w-[15ch] p-12 font-heading text-39 text-balance xl:p-16 xl:text-49">
          Money grows the way a tree does: ring by ring.
        </p>
      </div>
    </aside>
  );
}
