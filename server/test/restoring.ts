import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { sql } from "kysely";
import { Client } from "pg";
import { expect, inject } from "vitest";
import * as z from "zod/mini";
import { operate } from "#ops/operate.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { work } from "#work.ts";
import type { Investor } from "./paying.ts";
import { startSaving } from "./saving.ts";

/** The whole product, with a database that can be restored to an earlier moment while the outside
 * world continues. */

const transfers = z.array(z.object({ reference: z.string(), amount: z.number() }));

const WAIT = { timeout: 60_000, interval: 50 };

export async function startRestoring(begin: string) {
  const flow = await startSaving(begin);
  const { db, runtime } = flow;
  const { control } = flow.outside;
  const name = new URL(runtime.config.databaseUrl).pathname.slice(1);
  const kept = `${name}_kept`;
  let worker: Awaited<ReturnType<typeof work>> | undefined;

  async function rest(): Promise<void> {
    await flow.stopWorking();
    await worker?.stop();
    worker = undefined;
  }

  return {
    ...flow,

    /** No worker runs. */
    rest,

    async goOn(): Promise<void> {
      worker = await work(runtime);
      await flow.drain();
    },

    /** A restore point. */
    async keep(): Promise<Date> {
      await rest();
      await copy(name, kept);
      return runtime.clock.now();
    },

    /** The database is restored; the clock is the world's, and continues. */
    async restore(): Promise<void> {
      const offset = await sql<{ ms: bigint }>`select offset_ms as ms from clock`.execute(db);
      await rest();
      await copy(kept, name);
      await sql`update clock set offset_ms = ${offset.rows[0]?.ms}`.execute(db);
    },

    async ops(...words: string[]) {
      let said = "";
      const print = (line: string) => void (said += `${line}\n`);
      const order = [...words, "--by", "ada", "--reason", "the disk was lost"];
      const reconciling = withPaymentHandlers(runtime);
      const code = await operate(reconciling, order, { print, printError: print });
      return { code, said };
    },

    /** Moves the clock while it waits, so that a wait of a minute takes a moment. */
    async hurried<Result>(waiting: Promise<Result>): Promise<Result> {
      const timer = setInterval(() => {
        void sql`update clock set offset_ms = offset_ms + 61000`.execute(db);
      }, 500);
      return waiting.finally(() => clearInterval(timer));
    },

    async withdraw(investor: Investor, naira: number): Promise<string> {
      const answer = await flow.post<{ reference: string }>(investor, apiPaths.withdraw, {
        amount: naira,
      });
      expect(answer).toMatchObject({ statusCode: 200 });
      return answer.data.reference;
    },

    /** Once the gateway has that many payouts. */
    untilPaidOut(count: number): Promise<void> {
      return expect.poll(async () => (await this.paidOut()).length, WAIT).toBe(count);
    },

    async addAccount(investor: Investor, accountNumber: string): Promise<void> {
      const body = { accountNumber, bankCode: "001" };
      const answer = await flow.post(investor, apiPaths.createAccount, body);
      expect(answer).toMatchObject({ statusCode: 200 });
    },

    async fundWith(investor: Investor, naira: number): Promise<string> {
      const answer = await flow.post<{ reference: string }>(investor, apiPaths.fund, {
        amount: naira,
      });
      await flow.paid(answer.data.reference);
      return answer.data.reference;
    },

    /** All payouts of the gateway: its own records. */
    async paidOut(): Promise<string[]> {
      const all = z.parse(transfers, await control("GET", "/transfers"));
      return all.map(({ reference, amount }) => `${reference} ${amount}`).toSorted();
    },

    async openFindings(): Promise<string[]> {
      const rows = await db
        .selectFrom("finding")
        .select(["kind", "subject"])
        .where("settledAt", "is", null)
        .orderBy("kind")
        .execute();
      return rows.map(({ kind, subject }) => `${kind} ${subject}`);
    },
  };
}

async function copy(from: string, to: string): Promise<void> {
  const { host, port, owner, superuser, superuserPassword } = inject("postgres");
  const connectionString = `postgresql://${superuser}:${superuserPassword}@${host}:${port}/postgres`;
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(`drop database if exists ${to} with (force)`);
  // A running server reconnects immediately.
  await client.query(`alter database ${from} allow_connections false`);
  const connected = "select pg_terminate_backend(pid, 5000) from pg_stat_activity";
  await client.query(`${connected} where datname = $1`, [from]);
  await client.query(`create database ${to} template ${from} owner ${owner}`);
  await client.query(`alter database ${from} allow_connections true`);
  await client.end();
}
