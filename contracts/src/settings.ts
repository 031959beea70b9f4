import * as z from "zod/mini";

/** `GET /v1/settings`: the operator's configuration that every browser may know. */
export const appSettings = z.object({
  /** The only origin, beside our own, that the app redirects a browser to. */
  paymentOrigin: z.string(),
});

export type AppSettings = z.infer<typeof appSettings>;
