import * as z from "zod/mini";

/** Who of us looked at an investor's data, as the investor reads it: never by name. */

export const looksRead = "Who looked at your data";

export const looksLimit = 100;

const look = z.object({
  at: z.string(),
  /** Whose work it was; `null`: on the machine itself. */
  by: z.nullable(z.enum(["support", "finance"])),
  /** `page`: name, address and numbers were covered. */
  what: z.enum(["page", "identity", "next-of-kin"]),
  /** Why, in the operator's words. */
  reason: z.nullable(z.string()),
});

/** `GET /v1/account/looks`, the newest first. Those of compliance are not listed: the law may forbid to tell of them. */
export const looksAnswer = z.object({ looks: z.array(look) });

export type Look = z.infer<typeof look>;
export type LooksAnswer = z.infer<typeof looksAnswer>;
