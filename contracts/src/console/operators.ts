import * as z from "zod/mini";
import { roles } from "./roles.ts";

/** Signing in to the operators' console. */

const role = z.enum(roles);
const moment = z.iso.datetime();
const email = z.string().check(z.trim(), z.toLowerCase(), z.minLength(3), z.maxLength(254));
export const code = z
  .string()
  .check(z.trim(), z.regex(/^\d{6}$/, "Enter the six digits of your authenticator."));
const newPassword = z
  .string()
  .check(z.minLength(12, "Use at least 12 characters."), z.maxLength(200));

export const signInRequest = z.object({
  email,
  password: z.string().check(z.maxLength(200)),
  code,
});

/** What a browser answers for a passkey: checked by the library on the server. */
const passkeyAnswer = z.record(z.string(), z.unknown());

export const passkeySignIn = z.object({ challengeId: z.uuid(), response: passkeyAnswer });
export const passkeyStart = z.object({ challengeId: z.uuid(), options: z.unknown() });
export const newPasskey = z.object({
  challengeId: z.uuid(),
  response: passkeyAnswer,
  name: z.string().check(z.trim(), z.minLength(1, "Give it a name."), z.maxLength(100)),
});

export const invitationLook = z.object({ token: z.string().check(z.maxLength(100)) });
export const invitation = z.object({
  name: z.string(),
  email: z.string(),
  role,
  secret: z.string(),
  totpUri: z.string(),
});
export const invitationAccept = z.object({
  token: z.string().check(z.maxLength(100)),
  password: newPassword,
  secret: z.string().check(z.regex(/^[A-Z2-7]{32}$/)),
  code,
});

export const me = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  isSandbox: z.boolean(),
  now: moment,
});
export type Me = z.infer<typeof me>;

export const passkeys = z.object({
  rows: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: moment, usedAt: z.nullable(moment) }),
  ),
});

export const operators = z.object({
  rows: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      role,
      createdAt: moment,
      endedAt: z.nullable(moment),
      hasAccepted: z.boolean(),
      invitedUntil: z.nullable(moment),
      lockedUntil: z.nullable(moment),
    }),
  ),
});
