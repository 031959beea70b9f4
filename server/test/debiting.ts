import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Mandate } from "@osisi/contracts/mandates.ts";
import type { WaitingPlan } from "@osisi/contracts/plan-mandates.ts";
import { nextNight } from "#money/reconciliation/plan-sweeps.ts";
import { debt } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import type { Investor } from "./paying.ts";
import { startSaving } from "./saving.ts";

/** The whole product, with investors whose bank accounts are debited. */

export type Debiting = Awaited<ReturnType<typeof startDebiting>>;

/** A plan, and the mandate that pays it. */
type Opened = Readonly<{ planId: string; mandateId: string; reference: string }>;

export async function startDebiting(begin: string, env: Record<string, string> = {}) {
  const world = await startSaving(begin, env);
  const { db, runtime } = world;
  const { control } = world.outside;

  const row = (id: string) =>
    db.selectFrom("mandate").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  return {
    ...world,
    row,

    /** Opens a plan that a bank account is to pay, up to the page of the consent. */
    async openDebited(investor: Investor, plan: object = {}): Promise<Opened> {
      const body = { interval: "weekly", channel: "bank", directDebit: true, ...plan };
      const opened = await world.open(investor, body);
      if (opened.statusCode !== 200) throw new Error(opened.message);
      const { id: planId, reference: mandateId } = opened.data;
      return { planId, mandateId, reference: (await row(mandateId)).reference ?? "" };
    },

    /** The customer's or the bank's action at the gateway. */
    async bank(reference: string, action: "approve" | "decline" | "activate" | "revoke") {
      await control("POST", `/mandates/${reference}`, { action });
      await world.drain();
    },

    /** The outcomes of the mandate's next debits. */
    debits: (reference: string, ...next: string[]) =>
      control("POST", `/mandates/${reference}/debits`, { next }),

    /** How long activation, debits and returns take. */
    delays: (delays: Record<string, number | null>) => control("POST", "/settings", delays),

    /** A plan that began with a debit, and its mandate. */
    async saveByDebit(investor: Investor, plan: object = {}): Promise<Opened> {
      const opened = await this.openDebited(investor, plan);
      await this.bank(opened.reference, "approve");
      await this.bank(opened.reference, "activate");
      await world.travel("PT1M");
      return opened;
    },

    async mandates(investor: Investor): Promise<Mandate[]> {
      const answer = await world.call<Mandate[]>(investor, {
        method: "GET",
        url: apiPaths.mandates,
      });
      return answer.data;
    },

    async waiting(investor: Investor): Promise<WaitingPlan[]> {
      const request = { method: "GET", url: apiPaths.waitingSavings } as const;
      return (await world.call<WaitingPlan[]>(investor, request)).data;
    },

    cancel: (investor: Investor, id: string) =>
      world.post(investor, apiPaths.cancelMandate, { id }),

    planRow: (id: string) =>
      db.selectFrom("savingPlan").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),

    async comeBackFromConsent(mandate: string): Promise<string> {
      const { headers } = await world.app.inject({
        url: apiPaths.mandateReturn,
        query: { mandate },
      });
      return decodeURIComponent(String(headers.location));
    },

    debtOf: (investor: Investor) => balanceOf(db, debt(investor.id)),

    /** Travels past the next night. */
    async night(): Promise<void> {
      await runtime.clock.refresh();
      const at = nextNight(runtime.clock.now());
      for (const to of [at, new Date(at.getTime() + 60 * 60_000)]) {
        await control("POST", "/time", { to: to.toISOString() });
      }
      await runtime.clock.refresh();
    },
  };
}
