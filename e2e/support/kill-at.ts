import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { eventually } from "./api.ts";
import type { Boundary } from "./boundaries.ts";
import type { Attempt, Operation } from "./killed-operations.ts";
import type { WatchedProduct } from "./watched-product.ts";

/** One operation, and where a program was killed in it; undefined if it ended undisturbed. */
export interface Killing {
  attempt: Attempt;
  killedAt: Boundary | undefined;
  met: Boundary[];
}

/** Begins the operation and kills at the first selected boundary. Then only the dead program is
 * started again, and the person, who may have got no response, repeats the request. */
export async function killAt(
  product: WatchedProduct,
  operation: Operation,
  who: { token: string; naira: number },
  isWanted: (boundary: Boundary) => boolean,
): Promise<Killing> {
  const attempt = { ...who, key: randomUUID() };
  const { killed, met } = product.watch.begin(isWanted);
  const unharmed = finish(product, operation, attempt).catch(async (error: unknown) => {
    // A broken request is the first sign of a kill.
    await sleep(5_000);
    throw error;
  });
  const end = await Promise.race([killed, unharmed]);
  product.watch.end();
  if (end === undefined) return { attempt, killedAt: undefined, met };
  await product.restart(end.program);
  await letClaimsAge(product);
  await eventually("a response to the same request", async () => {
    await operation.act(product, attempt);
    return true;
  });
  return { attempt, killedAt: end.boundary, met };
}

/** To its end, with all jobs that it caused, as long as nothing is killed. */
async function finish(
  product: WatchedProduct,
  operation: Operation,
  attempt: Attempt,
): Promise<undefined> {
  await operation.act(product, attempt);
  await eventually(`the end of ${operation.name}`, async () => {
    const isOver = (await operation.isDone(product, attempt)) && !(await hasJobs(product));
    return isOver && product.watch.isUnderWay() ? true : undefined;
  });
}

async function hasJobs({ db, watch }: WatchedProduct): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs
    where replace(payload->>'id', '-', '') = any(${watch.names()}::text[])
  `.execute(db);
  return rows.length > 0;
}

/** The idempotency key of a request that died is free again after a minute of real time. */
async function letClaimsAge({ db }: WatchedProduct): Promise<void> {
  await sql`update idempotent_request set begun_at = begun_at - interval '2 minutes'
    where status_code is null`.execute(db);
}
