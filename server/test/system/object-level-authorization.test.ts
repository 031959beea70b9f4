import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { MovementsAnswer } from "@osisi/contracts/history.ts";
import { sample } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DescribedRoute, describedRoutes, type Field } from "#test/fuzz/described-routes.ts";
import { knownTo } from "#test/fuzz/known.ts";
import { type HostileRequest, rightRequests } from "#test/fuzz/hostile-requests.ts";
import { type InvestorRows, privateTexts, rowsAbout } from "#test/fuzz/investor-rows.ts";
import { sendRequest } from "#test/fuzz/send-request.ts";
import { startWithTwoInvestors, type TwoInvestors } from "#test/fuzz/two-investors.ts";
import type { Known } from "#test/fuzz/valid-values.ts";
import { newId } from "#platform/ids.ts";

/** Object-level authorization: two investors who have everything. Any id of the other's, in any
 * field of any route, is treated like an unknown one; the response reveals nothing of the other,
 * and nothing of theirs changes. */

const isFull = process.env["OSISI_TEST_SIZE"] === "full";
const MINUTE_MS = 60_000;
/** Fields that identify what a request is about, and are given every id. */
const ID_FIELDS =
  /^(planId|mandateId|savingId|cardId|accountId|investmentId|circleId|memberId|id|cursor|before)$/;
/** As short as a number, such as the id of a movement, which means something in other fields too. */
const SHORT = 10;

/** A link that is meant to be shared, and numbers of banks, which may equal an id of as many digits
 * by chance. */
const SHARED_FIELDS = new Set(["referralSlug", "accountNumber", "bvn"]);
/** The gateway redirects browsers there without a session: the reference reveals whether the payment
 * came, or the bank account may be debited, and nothing else. */
const BY_REFERENCE_ALONE = new Set(["GET /v1/transactions/return", "GET /v1/mandates/return"]);

let world: TwoInvestors;
let routes: readonly DescribedRoute[];
let known: Known;
let token: string;
let theirs: InvestorRows;
let secrets: Map<string, string>;
let ids: string[];
/** Ids that a request has stored as a name: the own plan or circle is then shown with it. */
const stored = new Set<string>();

beforeAll(async () => {
  world = await startWithTwoInvestors();
  routes = describedRoutes((await world.app.inject("/openapi.json")).json());
  known = await knownTo(world, world.one);
  // They may have to sign in for it, which changes what is known about them.
  const moved = await movementsOfOther();
  theirs = await rowsAbout(world.db, world.other.id);
  secrets = privateTexts(theirs, await rowsAbout(world.db, world.one.id));
  ids = [...fewOfEach(secrets), ...moved];
}, 5 * MINUTE_MS);

afterAll(() => world.stop());

async function movementsOfOther(): Promise<string[]> {
  const request = { method: "GET", url: apiPaths.movements } as const;
  const { data } = await world.call<MovementsAnswer>(world.other, request);
  return data.items.slice(0, 3).map(({ id }) => id);
}

/** Ids and references, one or two of each column. */
function fewOfEach(texts: Map<string, string>): string[] {
  const named = [...texts].filter(([, where]) => /\.(\w*id|\w*reference)$/.test(where));
  const columns = Map.groupBy(named, ([, where]) => where);
  return [...columns.values()].flatMap((some) => some.slice(0, 2).map(([word]) => word));
}

it("finds the ids to protect", () => {
  const where = new Set([...theirs.rows].map((row) => row.slice(0, row.indexOf(" "))));
  const kinds = ["investor", "session", "payment", "card", "payout_account", "withdrawal"];
  const more = [
    "saving_plan",
    "plan_instalment",
    "investment",
    "dispute",
    "referral_reward",
    "circle",
    "circle_member",
  ];
  expect([...where]).toEqual(expect.arrayContaining([...kinds, ...more, "phone_change"]));
  expect(ids.length).toBeGreaterThan(25);
});

it(
  "treats another investor's id as unknown",
  async () => {
    token = await world.mend(world.one);
    const faults: string[] = [];
    let sent = 0;
    for (const route of routes) {
      for (const field of namingFields(route)) {
        const few = ids.filter(
          (id, at) => ID_FIELDS.test(field.name) || (id.length > SHORT && (isFull || at % 9 === 0)),
        );
        sent += few.length;
        faults.push(...(await faultsOf(route, field, few)));
      }
      const { rows } = await rowsAbout(world.db, world.other.id);
      const gone = [...theirs.rows].filter((row) => !rows.has(row));
      faults.push(...gone.map((row) => `${route.name} changed ${row}`));
      if (gone.length > 0) theirs = { ...theirs, rows };
    }
    process.stdout.write(`${sent} requests with ${ids.length} ids of another investor\n`);
    expect(faults).toEqual([]);
  },
  isFull ? 30 * MINUTE_MS : 10 * MINUTE_MS,
);

async function faultsOf(
  route: DescribedRoute,
  field: Field,
  some: readonly string[],
): Promise<string[]> {
  const unknown = new Map<string, string>();
  const faults: string[] = [];
  for (const id of some) {
    const form = formOf(id);
    const expected = unknown.get(form) ?? (await outcome(route, field, unknownLike(id))).response;
    unknown.set(form, expected);
    const { response, leaked } = await outcome(route, field, id);
    const name = `${route.name} with ${field.name} ${id} (${secrets.get(id) ?? "a movement"})`;
    if (response !== expected)
      faults.push(`${name} answered ${response}, and of an unknown one ${expected}`);
    faults.push(...leaked.filter((word) => word !== id).map((word) => `${name} revealed ${word}`));
  }
  return faults;
}

/** The response, and what it reveals of the other investor. */
async function outcome(route: DescribedRoute, field: Field, id: string) {
  // So that a rate limit is not mistaken for the response to an id.
  await world.db.deleteFrom("quota").execute();
  await world.db.updateTable("session").set({ wrongPasswords: 0 }).execute();
  const { isAccepted, isUnknownSession, statusCode, text } = await sendRequest(
    world,
    requestNaming(route, { field, id, known }),
    token,
  );
  if (isUnknownSession || (isAccepted && route.method === "POST")) {
    token = await world.mend(world.one);
  }
  const message = /"message":"([^"]*)"/.exec(text)?.[1] ?? "";
  const leaked = [...secrets.keys()].filter((word) => !stored.has(word) && text.includes(word));
  if (isAccepted && route.method === "POST") stored.add(id);
  return { response: `${statusCode} ${message}`, leaked };
}

/** Fields that accept a text. */
function namingFields(route: DescribedRoute): Field[] {
  if (BY_REFERENCE_ALONE.has(route.name)) return [];
  const fields = [...route.inPath, ...route.inQuery, ...(route.inBody ?? [])];
  return fields.filter(
    ({ name, schema }) =>
      !SHARED_FIELDS.has(name) && !schema.enum && (schema.type === "string" || schema.anyOf),
  );
}

/** The same except for the id, every time. */
function requestNaming(
  route: DescribedRoute,
  { field, id, known }: { field: Field; id: string; known: Known },
): HostileRequest {
  const naming = { ...known, [`${route.name} ${field.name}`]: [id] };
  const [request] = sample(rightRequests(route, naming), { seed: 1, numRuns: 1 });
  if (!request) throw new Error("no request was made");
  return request;
}

/** An id of the same form that does not exist. */
function unknownLike(id: string): string {
  if (/^\d+$/.test(id)) return "900000000000";
  return id.length === 36 ? newId() : `${id.slice(0, -6)}aaaaaa`;
}

function formOf(id: string): string {
  return id.replaceAll(/[\da-z]/gi, "x");
}
