import * as fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Chaos } from "./chaos.ts";
import type { Disaster, Killable } from "./step.ts";

/** A round's disaster, among its steps. When it is over, every program runs again. */

const PATIENCE_MS = 120_000;
const PAUSE_MS = 200;
const A_PIECE = Buffer.alloc(256 * 1024);

export async function strike(chaos: Chaos, disaster: Disaster | null): Promise<void> {
  if (!disaster) return;
  await sleep(disaster.afterMs);
  if (disaster.kind === "kill") await kill(chaos, disaster.who, disaster.downMs);
  if (disaster.kind === "rotate the secret") await rotateSecret(chaos);
  if (disaster.kind === "the disk is full") await fillDisk(chaos, disaster.forMs);
  if (disaster.kind === "the clock jumps") await jump(chaos, disaster.byMs);
}

/** The database is up before its clients. */
async function kill({ stack, trace }: Chaos, who: readonly Killable[], downMs: number) {
  await Promise.all(who.map((name) => stack.kill(name)));
  trace.note(`kill -9 of ${who.join(" and ")}`, "dead");
  await sleep(downMs);
  if (who.includes("postgres")) await stack.restart("postgres");
  const others = who.filter((name) => name !== "postgres");
  await Promise.all(others.map((name) => stack.restart(name)));
  trace.note(`start of ${who.join(" and ")}`, "up again");
}

/** The gateway has a new key immediately; we get it a moment later. A restarted program reads the
 * environment as it is by then. */
async function rotateSecret({ stack, trace }: Chaos): Promise<void> {
  const { env } = stack;
  const before = env["PAYSTACK_SECRET_KEY"] ?? "";
  env["PAYSTACK_SECRET_KEY"] = `${before}0`;
  await stack.restart("sandbox");
  trace.note("the gateway has a new key", "and we do not have it yet");
  env["PAYSTACK_PREVIOUS_SECRET_KEY"] = before;
  await Promise.all([stack.restart("serve"), stack.restart("work")]);
  trace.note("we have the new key", "up again");
}

/** Only where the data folder has a small disk of its own. PostgreSQL may stop because of it. */
async function fillDisk(chaos: Chaos, forMs: number): Promise<void> {
  const { stack, trace } = chaos;
  const filling = path.join(stack.dataDir, "filling");
  const file = fs.openSync(filling, "w");
  try {
    const end = performance.now() + forMs;
    let megabytes = 0;
    while (performance.now() < end) {
      // Space that becomes free meanwhile is filled too.
      while (fits(file)) megabytes += A_PIECE.length / 1024 ** 2;
      await sleep(PAUSE_MS);
    }
    trace.note("the disk is full", `${megabytes} MB more were in it`);
  } finally {
    fs.closeSync(file);
    fs.rmSync(filling);
  }
  await untilDatabaseAnswers(chaos);
  trace.note("the disk has room again", "up again");
}

function fits(file: number): boolean {
  try {
    return fs.writeSync(file, A_PIECE) > 0;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") return false;
    throw error;
  }
}

async function untilDatabaseAnswers({ operator }: Chaos): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await sql`select 1`.execute(operator.db);
      return;
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** Without a notification, as when a machine's clock is set. */
async function jump({ operator, trace }: Chaos, byMs: number): Promise<void> {
  await sql`update clock set offset_ms = offset_ms + ${byMs}::bigint`.execute(operator.db);
  trace.note(`the clock jumps by ${byMs / 60_000} minutes`, "done");
}
