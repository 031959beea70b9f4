import * as z from "zod/mini";
import { email, otp, password, phone } from "./fields.ts";
import { limits } from "./limits.ts";
import * as messages from "./messages.ts";

const notAnObject = { error: messages.notUnderstood };

const newPassword = {
  password,
  password_confirmation: z
    .string({ error: messages.checkPasswords })
    .check(z.minLength(1, messages.checkPasswords)),
};

/** Both fields, for validation in the browser. */
export const newPasswords = z.object(newPassword, notAnObject).check(
  z.refine((body) => body.password === body.password_confirmation, {
    path: ["password_confirmation"],
    error: messages.passwordsDiffer,
  }),
);

/** The account whose password was forgotten: `{ email }` or `{ phone }`. */
export const forgotPasswordRequest = z
  .object({ email: z.optional(email), phone: z.optional(phone) }, notAnObject)
  .check(
    z.refine((body) => (body.email === undefined) !== (body.phone === undefined), {
      path: ["email"],
      error: messages.identifierMissing,
    }),
  );

/** With the code and the address it was sent to, or with the secret of the mailed link. */
export const resetPasswordRequest = z
  .object(
    {
      email: z.optional(email),
      phone: z.optional(phone),
      otp: z.optional(otp),
      token: z.optional(
        z
          .string({ error: messages.resetLinkBroken })
          .check(z.regex(/^[\w-]{20,100}$/, messages.resetLinkBroken)),
      ),
      ...newPassword,
    },
    notAnObject,
  )
  .check(
    z.refine(
      ({ email, phone, token }) =>
        [email, phone, token].filter((given) => given !== undefined).length === 1,
      { path: ["email"], error: messages.identifierMissing },
    ),
    z.refine(({ otp, token }) => (otp === undefined) !== (token === undefined), {
      path: ["otp"],
      error: messages.codeMissing,
    }),
    z.refine((body) => body.password === body.password_confirmation, {
      path: ["password_confirmation"],
      error: messages.passwordsDiffer,
    }),
  );

/** An existing password: compared, not validated. */
export const ownPassword = z
  .string({ error: messages.passwordMissing })
  .check(
    z.minLength(1, messages.passwordMissing),
    z.maxLength(limits.maximumPasswordLength, messages.passwordWrong),
  );

export const changePasswordRequest = z
  .object({ current_password: ownPassword, ...newPassword }, notAnObject)
  .check(
    z.refine((body) => body.password === body.password_confirmation, {
      path: ["password_confirmation"],
      error: messages.passwordsDiffer,
    }),
  );

export type ForgotPasswordRequest = z.input<typeof forgotPasswordRequest>;
export type ResetPasswordRequest = z.input<typeof resetPasswordRequest>;
export type ChangePasswordRequest = z.input<typeof changePasswordRequest>;
