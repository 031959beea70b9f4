import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { type Person, logIn, post, verifiedPerson } from "./people.ts";
import type { TestServer } from "./server.ts";
import { openedBy } from "./stepping-up.ts";
import { until } from "./until.ts";

/** People for tests of signing in. */

/** A person whose e-mail and phone both count, as where both were confirmed before step-up was
 * required for the second one: one mail and no SMS so far. */
export async function reachablePerson(server: TestServer): Promise<Person> {
  const person = await verifiedPerson(server);
  await server.db
    .updateTable("investor")
    .set({ phoneVerifiedAt: server.runtime.clock.now() })
    .where("email", "=", person.email)
    .execute();
  return person;
}

export async function switchTwoStep(
  server: TestServer,
  person: Person,
  isOn: boolean,
): Promise<string> {
  const opened = await openedBy(server, person);
  await post(server, apiPaths.twoStep, { isOn }, opened);
  return opened.token;
}

/** Sends the password with two-step login on, and returns the challenge. */
export async function passwordStep(
  server: TestServer,
  person: { email: string; password: string },
  place?: string,
): Promise<string> {
  const answer = await logIn(server, person, place);
  const { data } = answer.json<{ data: { challenge: string } }>();
  return data.challenge;
}

export async function isSignedIn(server: TestServer, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.app.inject({ method: "GET", url: apiPaths.me, headers });
  return answer.statusCode === 200;
}

/** A code of six digits that is not this one. */
export function another(otp: string): string {
  return String((Number(otp) + 1) % 1_000_000).padStart(6, "0");
}

/** No job is left. */
export function jobsAreDone({ db }: TestServer): Promise<void> {
  return until("the jobs", async () => {
    const jobs = db.withTables<{ "graphileWorker.jobs": { id: string } }>();
    return (await jobs.selectFrom("graphileWorker.jobs").select("id").execute()).length === 0;
  });
}
