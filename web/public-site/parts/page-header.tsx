import { brand } from "@osisi/contracts/brand.ts";
import { publicPages } from "@osisi/contracts/public-pages.ts";
import { Logo } from "../../src/ui/logo.tsx";
import { JoinLink } from "./join-link.tsx";

const ways = [
  { name: "Our story", href: "/#story" },
  { name: "What it grows to", href: "/#grow" },
  { name: "Inclusion", href: publicPages.inclusion.path },
  { name: "Loans", href: publicPages.loans.path },
];

/** On a phone the navigation folds into a menu that needs no script. */
export function PageHeader({ path }: { path: string | undefined }) {
  return (
    <header className="frame relative z-10 flex items-center justify-between gap-4 py-4 lg:py-6 print:py-0">
      <a href={publicPages.landing.path} className="rounded-control py-2">
        <Logo name={brand.name} />
      </a>
      <nav aria-label="Main" className="flex items-center gap-2 md:gap-8 print:hidden">
        <ul className="hidden gap-8 md:flex">
          <Ways path={path} />
        </ul>
        <JoinLink />
        <details className="menu md:hidden">
          <summary>Menu</summary>
          <ul className="absolute inset-x-5 top-full grid rounded-card border border-line bg-card p-3">
            <Ways path={path} />
          </ul>
        </details>
      </nav>
    </header>
  );
}

function Ways({ path }: { path: string | undefined }) {
  return ways.map(({ name, href }) => (
    <li key={href}>
      <a
        href={href}
        aria-current={href === path ? "page" : undefined}
        className="way block rounded-control px-3 py-3 md:px-0"
      >
        {name}
      </a>
    </li>
  ));
}
