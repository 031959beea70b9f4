import * as z from "zod/mini";

/** `GET /v1/settings`: the operator's configuration that every browser may know. */
export const appSettings = z.object({
  /** The only origins, beside our own, that the app redirects a browser to. The previous release
   * does not return them. */
  paymentOrigins: z.optional(z.array(z.string())),
  /** The first of them, for pages of the previous release. */
  paymentOrigin: z.string(),
  /** The payment partner to whom mandates are given, and identities for own account numbers. The previous release does not
   * return it. */
  partner: z.optional(z.string()),
});

export type AppSettings = z.infer<typeof appSettings>;
