import * as z from "zod/mini";
import { failure, success } from "./envelope.ts";
import { mentioned, otp, unbelieved } from "./fields.ts";
import { limits } from "./limits.ts";
import * as messages from "./messages.ts";

/** `POST /v1/login`. `email` carries the identifier field: an e-mail or a phone number. The
 * password is not validated here, so that the response reveals nothing about the password rules. */
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

/** `stepUp` proves for ten minutes that the password was entered: see `step-up.ts`. */
export const authorization = z.object({ token: z.string(), stepUp: z.string() });
export const loginAnswer = z.extend(success(user), { authorization });

/** Sent with 403 after the right password: `claim` identifies the account whose confirmation code
 * is pending. */
export const notVerifiedAnswer = z.extend(failure, { data: z.object({ claim: z.string() }) });

/** Sent with 202 where a code is required after the password. `challenge` represents the password
 * step for ten minutes. Addresses are masked, and null where no code can be sent. */
export const loginStep = z.object({
  challenge: z.string(),
  sentTo: z.enum(["email", "mobileNumber"]),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export const loginStepAnswer = success(loginStep);

const notAnObject = { error: messages.notUnderstood };
const challenge = z
  .string({ error: messages.loginStepOver })
  .check(z.regex(/^[\w-]{43}$/, messages.loginStepOver));
const ignored = unbelieved(254);

/** `challenge` identifies the caller; an address sent beside it is ignored. */
export const confirmLoginEmailRequest = z.object({ challenge, otp, email: ignored }, notAnObject);
export const confirmLoginPhoneRequest = z.object({ challenge, otp, phone: ignored }, notAnObject);

/** `{ challenge, email }` or `{ challenge, phone }`; a caller that knows neither in full sends
 * `channel`. */
export const resendLoginRequest = z
  .object(
    {
      challenge,
      channel: z.optional(z.enum(["email", "mobileNumber"], messages.loginChannelMissing)),
      email: mentioned(254),
      phone: mentioned(254),
    },
    notAnObject,
  )
  .check(
    z.refine(({ channel, email, phone }) => Boolean(channel ?? email ?? phone), {
      path: ["channel"],
      error: messages.loginChannelMissing,
    }),
  );

export type LoginRequest = z.input<typeof loginRequest>;
export type LoginStep = z.infer<typeof loginStep>;
export type ConfirmLoginRequest = z.input<typeof confirmLoginEmailRequest>;
export type ResendLoginRequest = z.input<typeof resendLoginRequest>;
export type User = z.infer<typeof user>;
