import * as z from "zod/mini";
import * as messages from "./messages.ts";

/** What a link in a security notice is for. */
export const securityLinkPurposes = ["undo-change", "freeze"] as const;
export type SecurityLinkPurpose = (typeof securityLinkPurposes)[number];

/** `POST /v1/secure/read` and `/v1/secure/use`. Who asks is said by the token alone. */
export const securityLinkRequest = z.object(
  {
    token: z
      .string({ error: messages.secureLinkBroken })
      .check(z.regex(/^[\w-]{22}$/, messages.secureLinkBroken)),
  },
  { error: messages.notUnderstood },
);

/** What pressing the button will do. */
export const securityLink = z.object({
  purpose: z.enum(securityLinkPurposes),
  /** The address that is put back, as far as its owner needs to recognise it; null where the one that was
   * confirmed is only let go. */
  restores: z.nullable(
    z.object({ channel: z.enum(["email", "mobileNumber"]), address: z.nullable(z.string()) }),
  ),
});

export type SecurityLinkRequest = z.input<typeof securityLinkRequest>;
export type SecurityLink = z.infer<typeof securityLink>;
