/** The public pages, prerendered when the web app is built: their paths, and the file names under
 * which the server finds them. */
export const publicPages = {
  landing: { path: "/", file: "landing" },
  loans: { path: "/loans", file: "loans" },
  inclusion: { path: "/inclusion", file: "inclusion" },
  privacy: { path: "/privacy", file: "privacy" },
  terms: { path: "/terms", file: "terms" },
} as const;

/** Shown at `/loans` where no form is configured, and at an unknown path. */
export const otherPages = { loansUnset: "loans-unset", notFound: "not-found" } as const;

/** Placeholders in the pages that the server replaces with its configuration. */
export const marks = { origin: "%APP_URL%", loanForm: "%LOAN_FORM_URL%" } as const;
