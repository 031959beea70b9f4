import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Instalment, SavingPlan, SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import * as z from "zod/mini";
import { openSession } from "#people/auth/session.ts";
import { frozen, planOf } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { type Investor, type Outcome, startPaying } from "./paying.ts";

/** The whole product, with investors who save, at a time that the test chooses. */

export type Saving = Awaited<ReturnType<typeof startSaving>>;

function addDays(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * 86_400_000).toISOString();
}

type Envelope<Data> = { statusCode: number; message: string; data: Data; replayed?: boolean };

const transactions = z.array(
  z.object({ reference: z.string(), amount: z.number(), status: z.string() }),
);

/** `begin` is the start of the test; whatever the machine's clock, and never before it. */
export async function startSaving(
  begin: string,
  env: Record<string, string> = {},
  options: Parameters<typeof startPaying>[1] = {},
) {
  const pay = await startPaying({ LIMIT_PAYMENTS_PER_MINUTE: "1000", ...env }, options);
  const { app, db, runtime, outside } = pay;
  /** As if nothing had run until then: jobs that fell due meanwhile are late. */
  async function jumpTo(to: string): Promise<void> {
    const offsetMs = new Date(to).getTime() - Date.now();
    await sql`update clock set offset_ms = ${offsetMs}`.execute(db);
    await pay.drain();
    await runtime.clock.refresh();
  }
  await jumpTo(begin);

  /** With a new session, because months pass between two calls. */
  async function call<Data>(
    investor: Investor,
    request: { method: "GET" | "POST"; url: string; body?: object; headers?: object },
  ): Promise<Envelope<Data>> {
    await runtime.clock.refresh();
    const now = runtime.clock.now();
    const session = { investorId: investor.id, userAgent: "test", now };
    const { token, stepUp } = await openSession(db, session);
    const answer = await app.inject({
      method: request.method,
      url: request.url,
      ...(request.body === undefined ? {} : { payload: request.body }),
      headers: { authorization: `Bearer ${token}`, [stepUpHeader]: stepUp, ...request.headers },
    });
    const envelope: Envelope<Data> = answer.json();
    return { ...envelope, replayed: answer.headers["idempotent-replayed"] === "true" };
  }

  const post = <Data>(investor: Investor, url: string, body: object, headers = {}) =>
    call<Data>(investor, { method: "POST", url, body, headers });

  return {
    ...pay,
    call,
    post,

    today: () => dateInLagos(runtime.clock.now()),

    jumpTo,
    /** The same, by days. */
    pass: (days: number) => jumpTo(addDays(runtime.clock.now(), days)),

    /** The end of a test: none of its plans is charged during the next one. */
    async rest(): Promise<void> {
      await db
        .updateTable("savingPlan")
        .set({ pausedAt: runtime.clock.now() })
        .where("state", "=", "ongoing")
        .where("pausedAt", "is", null)
        .execute();
    },

    travelTo: (to: string) => outside.control("POST", "/time", { to }),

    /** Opens a plan and pays its first instalment. Returns the plan's id. */
    async save(investor: Investor, plan: object = {}, outcome?: Partial<Outcome>): Promise<string> {
      const opened = await this.open(investor, plan);
      expect(opened).toMatchObject({ statusCode: 200 });
      const { id, reference } = opened.data;
      await pay.customer(reference, { outcome: "success", ...outcome });
      await pay.drain();
      return id;
    },

    open: (investor: Investor, plan: object = {}, headers = {}) =>
      post<{ id: string; url: string; reference: string }>(
        investor,
        apiPaths.newSaving,
        { name: "School fees", amount: 500, interval: "daily", span: 3, ...plan },
        headers,
      ),

    async plan(investor: Investor, id: string): Promise<SavingPlanDetail> {
      const url = apiPaths.oneSaving.replace(":id", id);
      const answer = await call<SavingPlanDetail>(investor, { method: "GET", url });
      expect(answer).toMatchObject({ statusCode: 200 });
      return answer.data;
    },

    plans: async (investor: Investor) =>
      (await call<SavingPlan[]>(investor, { method: "GET", url: apiPaths.allSavings })).data,

    /** The states of the first instalments, abbreviated. */
    async states(investor: Investor, id: string, count: number): Promise<string> {
      const { instalments } = await this.plan(investor, id);
      return instalments
        .slice(0, count)
        .map(({ state }) => state)
        .join(" ");
    },

    async instalment(investor: Investor, id: string, number: number): Promise<Instalment> {
      const { instalments } = await this.plan(investor, id);
      const found = instalments[number - 1];
      if (!found) throw new Error(`there is no instalment ${number}`);
      return found;
    },

    /** A top-up that is paid at the gateway and booked. */
    async topUp(investor: Investor, savingId: string, amount: number): Promise<void> {
      const body = { savingId, amount, paymentMethod: "bank" };
      const { data } = await post<{ reference?: string }>(investor, apiPaths.topUpSaving, body);
      await pay.paid(data.reference ?? "");
      await pay.drain();
    },

    /** To noon of the day on which the plan matures. */
    async toMaturity(investor: Investor, id: string): Promise<void> {
      const { maturityDate } = await this.plan(investor, id);
      await jumpTo(`${maturityDate}T12:00:00+01:00`);
    },

    inPlan: (investor: Investor, id: string) => balanceOf(db, planOf(investor.id, id)),
    frozenOf: (investor: Investor) => balanceOf(db, frozen(investor.id)),

    /** The outcome of that card's next charges. */
    cards: (next: string[], last4 = "4081") => outside.control("POST", `/cards/${last4}`, { next }),

    /** The charges requested from the gateway for an investor's plans, oldest first. */
    async charges(investor: Investor) {
      const rows = await db
        .selectFrom("payment")
        .select("reference")
        .where("investorId", "=", investor.id)
        .execute();
      const ours = new Set(rows.map(({ reference }) => reference));
      const all = z.parse(transactions, await outside.control("GET", "/transactions"));
      return all.filter(({ reference }) => ours.has(reference)).toReversed();
    },

    async cardOf(investor: Investor): Promise<string> {
      const { id } = await db
        .selectFrom("card")
        .select("id")
        .where("investorId", "=", investor.id)
        .where("removedAt", "is", null)
        .orderBy("addedAt", "desc")
        .executeTakeFirstOrThrow();
      return id;
    },

    movements: async (name: string) => {
      const { rows } = await sql<{ count: bigint }>`
        select count(*) as count from ledger.transfer where movement = ${name}
      `.execute(db);
      return Number(rows[0]?.count ?? 0);
    },
  };
}
