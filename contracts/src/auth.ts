import * as z from "zod/mini";
import { failure, success } from "./envelope.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";

/** `POST /v1/login`. `email` carries what was typed into the identifier field: an e-mail or a phone
 * number. A password is not measured here, so that the answer tells nothing about the rules. */
export const loginRequest = z.object(
  {
    email: z
      .string({ error: messages.identifierMissing })
      .check(
        z.trim(),
        z.minLength(1, messages.identifierMissing),
        z.maxLength(254, messages.tooLong),
      ),
    password: z
      .string({ error: messages.passwordMissing })
      .check(
        z.minLength(1, messages.passwordMissing),
        z.maxLength(limits.maximumPasswordLength, messages.wrongCredentials),
      ),
  },
  { error: messages.notUnderstood },
);

export const user = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  f_name: z.string(),
  l_name: z.string(),
  email: z.string(),
  phone: z.string(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
});

export const authorization = z.object({ token: z.string() });
export const loginAnswer = z.extend(success(user), { authorization });

/** Sent with 403 after the right password: `claim` says whose code is waited for. */
export const notVerifiedAnswer = z.extend(failure, { data: z.object({ claim: z.string() }) });

export type LoginRequest = z.input<typeof loginRequest>;
export type User = z.infer<typeof user>;
