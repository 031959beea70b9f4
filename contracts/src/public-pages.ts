/** The pages that everybody may read, made when the web app is built: their addresses, and the names
 * of the files in which the server finds them. */
export const publicPages = {
  landing: { path: "/", file: "landing" },
  loans: { path: "/loans", file: "loans" },
  inclusion: { path: "/inclusion", file: "inclusion" },
  privacy: { path: "/privacy", file: "privacy" },
  terms: { path: "/terms", file: "terms" },
} as const;

/** Shown at `/loans` where no form is configured, and at an address that nobody knows. */
export const otherPages = { loansUnset: "loans-unset", notFound: "not-found" } as const;

/** What the server puts into the pages when it knows its configuration. */
export const marks = { origin: "%APP_URL%", loanForm: "%LOAN_FORM_URL%" } as const;
