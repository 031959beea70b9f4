import type { Client } from "pg";

/** The upper bound on this machine: the same rows and the same calls, and nothing else. */

const AT_ONCE = 1_000;
/** The concurrency of two workers. */
const CALLERS = 16;
const CALLING_MS = 5_000;

/** Rows as long as a job, in batches as large as those of the plans. */
export async function insertsASecond(client: Client, rows: number): Promise<number> {
  await client.query(
    "create table plain_row (id bigint primary key, key text unique, payload json)",
  );
  const begun = performance.now();
  for (let from = 0; from < rows; from += AT_ONCE) {
    await client.query(
      `insert into plain_row select n, 'step-plan:' || n, json_build_object('id', gen_random_uuid())
       from generate_series($1::bigint, $2::bigint) n`,
      [from, Math.min(from + AT_ONCE, rows) - 1],
    );
  }
  const seconds = (performance.now() - begun) / 1_000;
  await client.query("drop table plain_row");
  return rows / seconds;
}

export async function callsASecond(gateway: string): Promise<number> {
  const body = JSON.stringify({ reference: "floor", amount: 50_000, email: "floor@example.ng" });
  const request = { method: "POST", headers: { "content-type": "application/json" }, body };
  const begun = performance.now();
  let calls = 0;
  const call = async () => {
    while (performance.now() - begun < CALLING_MS) {
      const answer = await fetch(`${gateway}/transaction/charge_authorization`, request);
      await answer.json();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return (calls * 1_000) / (performance.now() - begun);
}
