import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { sql } from "kysely";
import * as z from "zod";
import type { Db } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { deriveKey, unseal } from "#platform/secrets/secrets.ts";
import { totpStepOf } from "./totp.ts";

/** What proves an operator beside a password: a code of their authenticator, or a passkey. Each code
 * and each challenge is used once. */

export type FactorRuntime = Readonly<{ db: Db; config: Readonly<{ key: string; url: string }> }>;

const CHALLENGE_MINUTES = 3;
const RP_NAME = "Osisi console";

export function totpKey({ key }: FactorRuntime["config"]) {
  return deriveKey(key, "operators' authenticators");
}

/** Each code is used up: a right one that was used before is not a guess. */
export async function useCode(
  { db, config }: FactorRuntime,
  operator: { id: string; totpSecret: Buffer },
  code: string,
): Promise<"right" | "used" | "wrong"> {
  const step = await totpStepOf(unseal([totpKey(config)], operator.totpSecret), code);
  if (step === undefined) return "wrong";
  const { rows } = await sql<{ fresh: boolean }>`
    select use_totp_step(${operator.id}, ${step}) as fresh
  `.execute(db);
  return rows[0]?.fresh ? "right" : "used";
}

/** The library checks them. */
const authentication = z.custom<AuthenticationResponseJSON>();
const registration = z.custom<RegistrationResponseJSON>();

type Purpose = "sign-in" | "new-passkey" | `approve:${string}`;

export type Asked = Readonly<{ challengeId: string; options: unknown }>;

export async function askForPasskey(
  runtime: FactorRuntime,
  purpose: Purpose,
  operatorId: string | null,
): Promise<Asked> {
  const options = await generateAuthenticationOptions({
    rpID: rpId(runtime),
    userVerification: "required",
  });
  return {
    challengeId: await keepChallenge(runtime, options.challenge, purpose, operatorId),
    options,
  };
}

export async function askForNewPasskey(
  runtime: FactorRuntime,
  operator: { id: string; name: string; email: string },
): Promise<Asked> {
  const options = await generateRegistrationOptions({
    rpID: rpId(runtime),
    rpName: RP_NAME,
    userName: operator.email,
    userDisplayName: operator.name,
    userID: new TextEncoder().encode(operator.id),
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const challengeId = await keepChallenge(runtime, options.challenge, "new-passkey", operator.id);
  return { challengeId, options };
}

type Answered = Readonly<{ challengeId: string; response: Record<string, unknown> }>;

/** The operator whose passkey signed the challenge, and until when they are locked out. */
export async function operatorOfPasskey(
  runtime: FactorRuntime,
  purpose: Purpose,
  operatorId: string | null,
  { challengeId, response }: Answered,
): Promise<{ operatorId: string; lockedUntil: Date | null } | undefined> {
  const challenge = await takeChallenge(runtime, challengeId, purpose, operatorId);
  const credentialId = response["id"];
  if (challenge === undefined || typeof credentialId !== "string") return undefined;
  const { rows } = await sql<{
    operatorId: string;
    publicKey: Buffer;
    counter: bigint;
    lockedUntil: Date | null;
  }>`select * from find_operator_passkey(${credentialId})`.execute(runtime.db);
  const [passkey] = rows;
  if (!passkey || (operatorId !== null && passkey.operatorId !== operatorId)) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: authentication.parse(response),
    expectedChallenge: challenge,
    expectedOrigin: runtime.config.url,
    expectedRPID: rpId(runtime),
    requireUserVerification: true,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { newCounter } = verified.authenticationInfo;
  await sql`select use_passkey(${credentialId}, ${newCounter})`.execute(runtime.db);
  return { operatorId: passkey.operatorId, lockedUntil: passkey.lockedUntil };
}

/** Whether the new passkey was registered. */
export async function registerPasskey(
  runtime: FactorRuntime,
  operator: { id: string; tokenHash: Buffer },
  { challengeId, response, name }: Answered & { name: string },
): Promise<boolean> {
  const challenge = await takeChallenge(runtime, challengeId, "new-passkey", operator.id);
  if (challenge === undefined) return false;
  const verified = await verifyRegistrationResponse({
    response: registration.parse(response),
    expectedChallenge: challenge,
    expectedOrigin: runtime.config.url,
    expectedRPID: rpId(runtime),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { credential } = verified.registrationInfo;
  const key = Buffer.from(credential.publicKey);
  await sql`
    select add_passkey(${operator.tokenHash}, ${credential.id}, ${name}, ${key}, ${credential.counter},
      ${credential.transports ?? []}::text[])
  `.execute(runtime.db);
  return true;
}

function rpId({ config }: FactorRuntime): string {
  return new URL(config.url).hostname;
}

async function keepChallenge(
  { db }: FactorRuntime,
  challenge: string,
  purpose: Purpose,
  operatorId: string | null,
): Promise<string> {
  const id = newId();
  await sql`
    insert into operator_challenge (id, challenge, operator_id, purpose, expires_at)
    values (${id}, ${challenge}, ${operatorId}, ${purpose}, now() + ${CHALLENGE_MINUTES} * interval '1 minute')
  `.execute(db);
  return id;
}

async function takeChallenge(
  { db }: FactorRuntime,
  id: string,
  purpose: Purpose,
  operatorId: string | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string }>`
    delete from operator_challenge
    where id = ${id} and purpose = ${purpose} and operator_id is not distinct from ${operatorId}::uuid
      and expires_at > now()
    returning challenge
  `.execute(db);
  return rows[0]?.challenge;
}
