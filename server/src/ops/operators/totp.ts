import { verify } from "otplib";

/** Codes of an authenticator app (RFC 6238), by the machine's time: the operator's phone knows no
 * other. */

const PERIOD_SECONDS = 30;

/** The time step of a right code, so that it can be used up; one step early or late is accepted. */
export async function totpStepOf(secret: string, token: string): Promise<bigint | undefined> {
  const epoch = Math.floor(Date.now() / 1000);
  const result = await verify({ secret, token, epoch, epochTolerance: PERIOD_SECONDS });
  return result.valid ? BigInt(Math.floor(epoch / PERIOD_SECONDS) + result.delta) : undefined;
}
