import * as z from "zod/mini";
import * as messages from "./messages.ts";
import { ownPassword } from "./passwords.ts";

/** Four digits, not validated: weak PINs are rejected when one is set. */
export const ownPin = z
  .string({ error: messages.pinMissing })
  .check(z.regex(/^\d{4}$/, messages.pinMissing));

/** `POST /v1/auth/step-up`: one of the two. */
export const stepUpRequest = z
  .object(
    { password: z.optional(ownPassword), pin: z.optional(ownPin) },
    { error: messages.notUnderstood },
  )
  .check(
    z.refine(({ password, pin }) => (password === undefined) !== (pin === undefined), {
      path: ["password"],
      error: messages.passwordMissing,
    }),
  );

export const stepUpAnswer = z.object({ stepUp: z.string() });

/** `GET` and `POST /v1/auth/pin`, and `POST /v1/auth/pin/remove`. */
export const pinState = z.object({ isSet: z.boolean(), isLocked: z.boolean() });

export const setPinRequest = z.object({ pin: ownPin }, { error: messages.notUnderstood });

export type PinState = z.infer<typeof pinState>;
export type StepUpRequest = z.input<typeof stepUpRequest>;
export type StepUpAnswer = z.infer<typeof stepUpAnswer>;
