import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Paying, startPaying } from "#test/paying.ts";
import {
  BATCH_CONCURRENCY,
  MAX_BATCH_SIZE,
  SINGLE_CONCURRENCY,
  queueMessages,
} from "./people/notifications/queue-message.ts";
import { inTransaction } from "./platform/database/database.ts";
import { allJobs } from "./work.ts";

const patience = { timeout: 30_000 };
let world: Paying;
beforeAll(async () => void (world = await startPaying()));
afterAll(() => world.stop());

function mailsThat(are: "begun" | "done"): Promise<number> {
  return world.db
    .selectFrom("outbox")
    .select("id")
    .$if(are === "begun", (query) => query.where("attempts", ">", 0))
    .$if(are === "done", (query) => query.where("sentAt", "is not", null))
    .execute()
    .then((rows) => rows.length);
}

it("settles money while the mail server does not respond, and batches of mail delay no code", async () => {
  await world.fault({ on: "SMTP", effect: "hang", ms: 15_000, times: 100 });
  const investor = await world.investor();
  const reference = await world.begin(investor, 5_000);
  const email = { subject: "Held up", lines: ["It cannot be sent."] };
  const mails = (count: number, usefulForMs?: number) =>
    inTransaction(world.db, (tx) =>
      queueMessages(
        tx,
        world.runtime,
        Array.from({ length: count }, (_, n) => ({
          to: `${n}@example.ng`,
          email,
          ...(usefulForMs !== undefined && { usefulForMs }),
        })),
      ),
    );
  await mails(2 * BATCH_CONCURRENCY * MAX_BATCH_SIZE);
  const inBatches = BATCH_CONCURRENCY * MAX_BATCH_SIZE;
  await expect.poll(() => mailsThat("begun"), patience).toBe(inBatches);
  // What is useful for a minute only is sent alone.
  await mails(2 * SINGLE_CONCURRENCY, 60_000);
  await expect.poll(() => mailsThat("begun"), patience).toBe(inBatches + SINGLE_CONCURRENCY);
  await world.paid(reference);
  await expect.poll(() => world.stashOf(investor), patience).toBe(5_000_00n);
  expect(await mailsThat("done")).toBe(0);
});

it("has one handler for each name in the view of due moments", async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_viewdef(format('%I', viewname)::regclass) as definition
    from pg_views where schemaname = 'public' and viewname like 'due\_of\_%'
  `.execute(world.db);
  const names = rows.flatMap(({ definition }) =>
    [...definition.matchAll(/'([\w-]+)'::text/g)].map(([, name = ""]) => name),
  );
  const handled = allJobs(world.runtime).flatMap(({ due = {} }) => Object.keys(due));
  expect(handled.toSorted()).toEqual([...new Set(names)].toSorted());
});
