import { sql } from "kysely";
import { newId } from "#platform/ids.ts";
import { hashPassword, isPassword, withPasswordSemaphore } from "#platform/secrets/passwords.ts";
import { hashToken, newToken, seal } from "#platform/secrets/secrets.ts";
import { type FactorRuntime, useCode, operatorOfPasskey, totpKey } from "./second-factor.ts";
import { totpStepOf } from "./totp.ts";

/** An operator signs in with a password and a code, or with a passkey. Five failures in a row lock
 * them out for fifteen minutes. Every attempt is a row of the audit log. */

export type SigningIn =
  | { kind: "signed-in"; token: string }
  | { kind: "wrong" }
  | { kind: "locked"; until: Date };

type Found = Readonly<{
  id: string;
  passwordHash: string | null;
  totpSecret: Buffer | null;
  lockedUntil: Date | null;
}>;

export async function signInByCode(
  runtime: FactorRuntime,
  { email, password, code }: { email: string; password: string; code: string },
): Promise<SigningIn> {
  const { rows } = await sql<Found>`select * from find_operator_sign_in(${email})`.execute(
    runtime.db,
  );
  const [found] = rows;
  const isRight = await withPasswordSemaphore(() =>
    isPassword(password, found?.passwordHash ?? undefined),
  );
  if (!found) return { kind: "wrong" };
  if (found.lockedUntil) return { kind: "locked", until: found.lockedUntil };
  const { id, totpSecret } = found;
  const factor = isRight && totpSecret ? await useCode(runtime, { id, totpSecret }, code) : "wrong";
  if (factor === "right") {
    return { kind: "signed-in", token: await startSession(runtime, id, "totp") };
  }
  if (factor === "used") return { kind: "wrong" };
  await sql`select record_failed_sign_in(${id})`.execute(runtime.db);
  return { kind: "wrong" };
}

export async function signInByPasskey(
  runtime: FactorRuntime,
  answer: { challengeId: string; response: Record<string, unknown> },
): Promise<SigningIn> {
  const found = await operatorOfPasskey(runtime, "sign-in", null, answer);
  if (!found) return { kind: "wrong" };
  if (found.lockedUntil) return { kind: "locked", until: found.lockedUntil };
  const token = await startSession(runtime, found.operatorId, "passkey");
  return { kind: "signed-in", token };
}

export type Invited = Readonly<{ id: string; name: string; email: string; role: string }>;

export async function findInvited(
  { db }: FactorRuntime,
  token: string,
): Promise<Invited | undefined> {
  const { rows } = await sql<Invited>`
    select * from find_invitation(${hashToken(token)})
  `.execute(db);
  return rows[0];
}

/** Sets password and authenticator, and signs in. `undefined` if the code is wrong. */
export async function acceptInvitation(
  runtime: FactorRuntime,
  {
    token,
    password,
    secret,
    code,
  }: { token: string; password: string; secret: string; code: string },
): Promise<string | undefined> {
  const step = await totpStepOf(secret, code);
  if (step === undefined) return undefined;
  const hash = await withPasswordSemaphore(() => hashPassword(password));
  const sealed = seal(totpKey(runtime.config), secret);
  const { rows } = await sql<{ id: string | null }>`
    select accept_invitation(${hashToken(token)}, ${hash}, ${sealed}, ${step}) as id
  `.execute(runtime.db);
  const id = rows[0]?.id;
  return id ? startSession(runtime, id, "totp") : undefined;
}

async function startSession(
  { db }: FactorRuntime,
  operatorId: string,
  method: "totp" | "passkey",
): Promise<string> {
  const token = newToken();
  await sql`
    select start_operator_session(${operatorId}, ${newId()}, ${hashToken(token)}, ${method})
  `.execute(db);
  return token;
}
