/** What is changed to run this under another name; the legal name and how to reach the company are in
 * the catalogue. Addresses that end in `.example` are placeholders; `npm run draw` redraws the icons
 * and the link preview. */
export const brand = {
  name: "Osisi",
  /** The prefix of the token's key in the browser's local storage. */
  slug: "osisi",
  tokenKey: "osisi2.0_token",
  description: "Save in naira, for green assets across Nigeria.",
} as const;

/** Every colour, in the light and the dark theme. A test checks text against its background for
 * WCAG AA contrast. */
export const colours = {
  paper: { light: "#fbf8f1", dark: "#0b1712" },
  card: { light: "#ffffff", dark: "#12211a" },
  ink: { light: "#16231d", dark: "#ece9df" },
  quiet: { light: "#55635b", dark: "#a3afa7" },
  line: { light: "#e2dbcb", dark: "#24362d" },
  edge: { light: "#857f70", dark: "#5f7468" },
  deep: { light: "#0c3326", dark: "#07120d" },
  "on-deep": { light: "#fbf8f1", dark: "#ece9df" },
  /** The balance: the dark section in light; a card in dark, where the dark section is too near the page. */
  trunk: { light: "#0c3326", dark: "#12211a" },
  forest: { light: "#14573f", dark: "#8fd19a" },
  "on-forest": { light: "#fbf8f1", dark: "#0b1712" },
  leaf: { light: "#2c7a4b", dark: "#7bc47f" },
  clay: { light: "#a8482a", dark: "#e58b66" },
  ochre: { light: "#b9822b", dark: "#e3b75c" },
  error: { light: "#9f2d2d", dark: "#f09a8f" },
} as const;

/** External pages; the address of the loan form is the server's `LOAN_FORM_URL`. */
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
