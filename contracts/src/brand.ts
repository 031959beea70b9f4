/** What an operator changes to run this under another name: this file, and the colours in
 * `web/src/styles/tokens.css`. Addresses that end in `.example` and the numbers beside them are
 * placeholders until then. */
export const brand = {
  name: "Osisi",
  /** `{product}` of the token's name in the browser's local storage. */
  slug: "osisi",
  tokenKey: "osisi2.0_token",
  description: "Save in naira and put it to work in green assets across Nigeria.",
} as const;

/** How the company behind it is reached. */
export const company = {
  legalName: "Osisi",
  /** From the regulator's register; empty means that the site says "not supplied". */
  licence: "",
  address: ["1 Example Close", "Yaba, Lagos", "Nigeria"],
  email: "hello@osisi.example",
  /** Whom to ask about personal data. */
  dataProtectionEmail: "privacy@osisi.example",
  phones: ["+234 700 000 0001", "+234 700 000 0002"],
} as const;

/** Pages elsewhere; the address of the loan form is `LOAN_FORM_URL` of the server. */
export const links = {
  donate: "https://donate.osisi.example/",
  volunteer: "https://volunteer.osisi.example/",
  joinProject: "https://join.osisi.example/",
  social: [
    { name: "Instagram", url: "https://instagram.example/osisi" },
    { name: "X", url: "https://x.example/osisi" },
    { name: "LinkedIn", url: "https://linkedin.example/company/osisi" },
  ],
} as const;
