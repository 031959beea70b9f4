import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { authorization } from "@osisi/contracts/auth.ts";
import { success } from "@osisi/contracts/envelope.ts";
import { stepUpAnswer } from "@osisi/contracts/step-up-requests.ts";
import { type StepUpBy } from "@osisi/contracts/step-up.ts";
import * as z from "zod/mini";
import { giveStepUp } from "#people/auth/session.ts";
import { hashToken } from "#platform/secrets/secrets.ts";
import { logIn, post } from "./people.ts";
import type { TestServer } from "./server.ts";

/** Step-up tokens, sent beside a session's token. */

const loggedIn = z.object({ authorization });

/** The token in a login's response. */
export async function openedBy(
  server: TestServer,
  credentials: { email: string; password: string },
): Promise<z.infer<typeof authorization>> {
  return z.parse(loggedIn, (await logIn(server, credentials)).json()).authorization;
}

/** As if the password had been entered just now. */
export async function freshStepUp(
  { db, runtime }: Pick<TestServer, "db" | "runtime">,
  token: string,
  given: StepUpBy = "password",
): Promise<string> {
  await runtime.clock.refresh();
  const session = await db
    .selectFrom("session")
    .select("id")
    .where("tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  if (!session) return "";
  const stepUp = { sessionId: session.id, given, now: runtime.clock.now() };
  return (await giveStepUp(db, stepUp)) ?? "";
}

const FAR_AHEAD = new Date("2100-01-01");
const lasting = new Map<string, string>();

/** One that does not expire during a test that sends thousands of requests, and is not renewed
 * between them. */
export async function keepStepUp(
  { db }: Pick<TestServer, "db">,
  { token, stepUp: shown }: { token: string; stepUp: string },
): Promise<void> {
  await db
    .updateTable("stepUp")
    .set({ createdAt: FAR_AHEAD })
    .where("tokenHash", "=", hashToken(shown))
    .execute();
  lasting.set(token, shown);
}

export function keptStepUp(token: string): string {
  return lasting.get(token) ?? "";
}

export function stepUp(
  server: TestServer,
  token: string,
  proof: { password: string } | { pin: string },
) {
  return post(server, apiPaths.stepUp, proof, { token });
}

/** The token in the response. */
export function stepUpIn(answer: { json(): unknown }): string {
  return z.parse(success(stepUpAnswer), answer.json()).data.stepUp;
}
