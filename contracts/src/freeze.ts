import * as z from "zod/mini";
import { failure } from "./envelope.ts";
import { otp } from "./fields.ts";
import * as messages from "./messages.ts";

/** A login with the right password while the account is frozen: sent with 403. `challenge`
 * represents the password step for ten minutes. Addresses are masked, and null where no code that
 * unfreezes can be sent; when both are null, only support can unfreeze it. */
export const frozenStep = z.object({
  challenge: z.string(),
  frozenAt: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export const frozenAnswer = z.extend(failure, { data: frozenStep });

const challenge = z
  .string({ error: messages.loginStepOver })
  .check(z.regex(/^[\w-]{43}$/, messages.loginStepOver));
const channel = z.enum(["email", "mobileNumber"], messages.loginChannelMissing);
const notAnObject = { error: messages.notUnderstood };

/** `POST /v1/auth/unfreeze/code` */
export const unfreezeCodeRequest = z.object({ challenge, channel }, notAnObject);
/** `POST /v1/auth/unfreeze` */
export const unfreezeRequest = z.object({ challenge, channel, otp }, notAnObject);

/** `heldUntil`: until then withdrawals and changes to the account are blocked, because it was
 * frozen. */
export const freezeState = z.object({ heldUntil: z.nullable(z.string()) });

export type FrozenStep = z.infer<typeof frozenStep>;
export type UnfreezeCodeRequest = z.input<typeof unfreezeCodeRequest>;
export type UnfreezeRequest = z.input<typeof unfreezeRequest>;
export type FreezeState = z.infer<typeof freezeState>;
