import type { CalendarDate } from "./calendar.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Proceeds } from "./proceeds.ts";
import type { ProofHead } from "./proof/head.ts";
import type { WithdrawalFigures } from "./withdrawal-figures.ts";

/** The public pages: their paths, and the names under which the server finds them. */
export const publicPages = {
  landing: { path: "/", file: "landing" },
  loans: { path: "/loans", file: "loans" },
  inclusion: { path: "/inclusion", file: "inclusion" },
  privacy: { path: "/privacy", file: "privacy" },
  proof: { path: "/proof", file: "proof" },
  terms: { path: "/terms", file: "terms" },
} as const;

/** Shown at `/loans` where no form is configured, and at an unknown path. */
export const otherPages = { loansUnset: "loans-unset", notFound: "not-found" } as const;

/** Placeholders in the pages that the server replaces with its configuration. */
export const marks = { origin: "%APP_URL%", loanForm: "%LOAN_FORM_URL%" } as const;

/** Where others check a statement, and the pages that the server fills in for each request. */
export const checkPages = {
  path: "/check",
  form: "check",
  found: "check-found",
  unknown: "check-unknown",
  limited: "check-limited",
} as const;

/** Placeholders in the page of a statement that was found. */
export const checkMarks = {
  initials: "%INITIALS%",
  days: "%DAYS%",
  balance: "%CLOSING_BALANCE%",
  asOf: "%AS_OF%",
  format: "%FORMAT%",
  issued: "%ISSUED_AT%",
  expires: "%EXPIRES_ON%",
  sha256: "%SHA256%",
} as const;

/** What the pages show: the catalogue, the day of its rates and of their examples, and the proof. */
export type Offer = Readonly<{
  catalogue: Catalogue;
  on: CalendarDate;
  /** Whether new business can begin. */
  isOpen: boolean;
  /** Of the newest night; null before the first. */
  proof: ProofHead | null;
  /** Null where they are too few. */
  withdrawals: WithdrawalFigures | null;
}>;

/** The addresses of the build's assets for the pages. */
export type PageAssets = Readonly<{
  script: string;
  /** Of the page on which a statement is checked. */
  checkScript: string;
  styles: string;
  font: string;
}>;

export type RenderedPage = Readonly<{ file: string; html: string }>;

/** In `renderer.mjs` of the web build, beside `assets.json`. */
export type PageRenderer = Readonly<{
  renderPages(assets: PageAssets, offer: Offer): RenderedPage[];
  renderProceeds(assets: PageAssets, offer: Offer, proceeds: Proceeds): string;
}>;
