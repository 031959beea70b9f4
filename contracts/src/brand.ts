/** What an operator changes to run this under another name: this file, the colours in
 * `web/src/styles/tokens.css`, and nothing else. */
export const brand = {
  name: "Osisi",
  /** `{product}` of the token's name in the browser's local storage. */
  slug: "osisi",
  tokenKey: "osisi2.0_token",
  description: "Save in naira and put it to work in green assets across Nigeria.",
} as const;
