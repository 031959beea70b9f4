import * as z from "zod/mini";
import * as messages from "./messages.ts";

/** The purpose of a link in a security notice. */
export const securityLinkPurposes = ["undo-change", "freeze"] as const;
export type SecurityLinkPurpose = (typeof securityLinkPurposes)[number];

/** `POST /v1/secure/read` and `/v1/secure/use`. Only the token identifies the caller. */
export const securityLinkRequest = z.object(
  {
    token: z
      .string({ error: messages.secureLinkBroken })
      .check(z.regex(/^[\w-]{22}$/, messages.secureLinkBroken)),
  },
  { error: messages.notUnderstood },
);

/** The effect of the button. */
export const securityLink = z.object({
  purpose: z.enum(securityLinkPurposes),
  /** The address that is restored, masked; null where the confirmed one is only removed. */
  restores: z.nullable(
    z.object({ channel: z.enum(["email", "mobileNumber"]), address: z.nullable(z.string()) }),
  ),
});

export type SecurityLinkRequest = z.input<typeof securityLinkRequest>;
export type SecurityLink = z.infer<typeof securityLink>;
