import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { SIGNATURE_HEADER, sign } from "@osisi/sandbox/webhooks/signature.ts";
import { expect } from "vitest";
import * as z from "zod/mini";
import { openSession } from "#people/auth/session.ts";
import { stash } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { type GatewayEmail, gatewayEmail } from "#gateway/gateway-email.ts";
import { gatewayOf, gateways } from "#gateway/gateway-of.ts";
import type { Gateway } from "#gateway/gateway.ts";
import { webhookPaths } from "#gateway/webhook-paths.ts";
import type { Runtime } from "#platform/runtime.ts";
import { newId } from "#platform/ids.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { compareSums } from "#money/reconciliation/compare-balance.ts";
import { readBalanceLedger } from "#money/reconciliation/read-balance-ledger.ts";
import { expectReportToTie } from "./reports.ts";
import { expectSoundLedger } from "./ledger.ts";
import type { Outside } from "./outside.ts";
import { type TestServerOptions, nextMorning, testServer } from "./server.ts";

/** The whole product, with signed-in investors and a gateway with scripted customers. */

/** `email`, which they have verified, is also their e-mail at the gateway. */
export type Investor = Readonly<{ id: string; email: GatewayEmail; token: string }>;
export type Paying = Awaited<ReturnType<typeof startPaying>>;

/** The customer's action on the checkout page. */
export type Outcome = Readonly<{
  outcome: "success" | "failed" | "abandoned" | "challenge";
  channel?: string;
  /** Of the card that they pay with. */
  last4?: string;
  amount?: number;
  requestedAmount?: number;
  currency?: string;
  fees?: number | null;
}>;

type Options = Pick<TestServerOptions, "secondGateway">;

export async function startPaying(env: Record<string, string> = {}, options: Options = {}) {
  const server = await testServer({ clock: "travelling", env, ...options });
  const { app, db, runtime } = server;
  const world = outsideWorld(server.outside);
  const reconciling = withPaymentHandlers(runtime);
  const pieceNow = (gateway: Gateway) => {
    const [from, to] = [runtime.clock.now(), runtime.clock.now()];
    return { sweepId: newId(), gateway, from, to, position: null as string | null, tries: 0 };
  };

  return {
    ...server,
    ...world,
    investor: () => investor(runtime, runtime.clock.now()),

    /** For tests that count hours, before the next one: no nightly reconciliation intervenes. */
    async morning(): Promise<void> {
      await runtime.clock.refresh();
      const to = nextMorning(runtime.clock.now()).toISOString();
      await server.outside.control("POST", "/time", { to });
    },

    fund(investor: Investor, body: object | string, headers: Record<string, string> = {}) {
      const payload = typeof body === "string" ? body : JSON.stringify(body);
      return app.inject({
        method: "POST",
        url: apiPaths.fund,
        payload,
        headers: {
          authorization: `Bearer ${investor.token}`,
          "content-type": "application/json",
          ...headers,
        },
      });
    },

    /** Starts a payment and returns its reference. */
    async begin(investor: Investor, naira: number): Promise<string> {
      const answer = await this.fund(investor, { amount: naira });
      expect(answer.statusCode).toBe(200);
      return String(answer.json().data.reference);
    },

    /** The browser's return; the message of the redirect. */
    async comeBack(reference: string): Promise<string> {
      const { headers } = await app.inject({ url: apiPaths.paymentReturn, query: { reference } });
      return decodeURIComponent(String(headers.location));
    },

    webhook(body: string, key = runtime.config.firstGateway.secretKey) {
      return app.inject({
        method: "POST",
        url: webhookPaths.first,
        payload: body,
        headers: { "content-type": "application/json", [SIGNATURE_HEADER]: sign(body, key) },
      });
    },

    stashOf: (investor: Investor) => balanceOf(db, stash(investor.id)),

    payment: (reference: string) =>
      db
        .selectFrom("payment")
        .selectAll()
        .where("reference", "=", reference)
        .executeTakeFirstOrThrow(),

    findings: async (subject: string) => {
      const rows = await db
        .selectFrom("finding")
        .select("kind")
        .where("subject", "=", subject)
        .orderBy("foundAt")
        .execute();
      return rows.map(({ kind }) => kind);
    },

    /** The changes of the first gateway's bank account since the last call. */
    async bookBalanceLedger() {
      let piece = pieceNow(gatewayOf(runtime.config));
      for (;;) {
        const end = await readBalanceLedger(reconciling, piece);
        if (end.kind !== "more") return;
        piece = { ...piece, position: end.position };
      }
    },

    /** The differences between our ledger and the records of all gateways. */
    async differences() {
      const found = [];
      for (const gateway of gateways(runtime.config)) {
        const compared = await compareSums(reconciling, pieceNow(gateway));
        if (compared.kind === "later") throw new Error("the gateway did not answer");
        for (const { currency, books, differences } of compared.sums) {
          for (const { kind, saidKobo } of differences) {
            found.push({ kind, currency, differenceKobo: saidKobo - books.expectedKobo });
          }
        }
      }
      return found;
    },

    /** The end of every test: the invariants hold, and our clearing equals the gateway's balance. */
    async expectBooksToAgree() {
      await world.drain();
      await expectSoundLedger(db);
      expect(await this.differences()).toEqual([]);
      await expectReportToTie(db, server.runtime.clock.now());
    },
  };
}

const transactions = z.array(
  z.object({
    reference: z.string(),
    status: z.string(),
    amount: z.number(),
    channel: z.string(),
    metadata: z.unknown(),
    customer: z.object({ email: z.string() }),
  }),
);
const webhooks = z.array(z.object({ body: z.string() }));
const faults = z.array(z.object({ times: z.number() }));
const balance = z.object({ balance: z.number() });

function outsideWorld({ control, mail, travel, fault }: Outside) {
  const customer = (reference: string, outcome: Outcome) =>
    control("POST", `/transactions/${reference}`, outcome);
  return {
    customer,
    travel,
    fault,
    paid: (reference: string) => customer(reference, { outcome: "success" }),
    /** Runs everything that is due. */
    drain: () => travel("PT0S"),
    webhookFaults: (mode: "normal" | "drop" | "hold", more: object = {}) =>
      control("POST", "/webhooks", { mode, ...more }),
    release: () => control("POST", "/webhooks/release", {}),
    noise: (noise: boolean, seed = 1) => control("POST", "/settings", { noise, seed }),
    /** Of the mails that were sent by now, newest first. */
    async subjects(to: string): Promise<string[]> {
      await travel("PT0S");
      const letters = await mail(to);
      return letters.map(({ subject }) => subject);
    },
    async webhooksOf(reference: string): Promise<string[]> {
      const sent = z.parse(webhooks, await control("GET", "/webhooks"));
      return sent.map(({ body }) => body).filter((body) => body.includes(reference));
    },
    async references(): Promise<string[]> {
      const all = z.parse(transactions, await control("GET", "/transactions"));
      return all.map(({ reference }) => reference);
    },
    /** The gateway's transaction of this reference. */
    async asked(reference: string) {
      const all = z.parse(transactions, await control("GET", "/transactions"));
      return all.filter((one) => one.reference === reference);
    },
    /** The remaining uses of the injected faults. */
    async faultsLeft(): Promise<number> {
      const left = z.parse(faults, await control("GET", "/faults"));
      return left.reduce((sum, { times }) => sum + times, 0);
    },
    async balanceKobo(): Promise<bigint> {
      return BigInt(z.parse(balance, await control("GET", "/balance")).balance);
    },
  };
}

async function investor({ config, db }: Runtime, now: Date): Promise<Investor> {
  const id = newId();
  const random = id.replaceAll(/\D/g, "").padEnd(10, "7").slice(-10);
  // Each PIN of the tests has 91 in it, and may not be part of the phone number.
  const digits = random.replaceAll("91", "00");
  const verified = { id, email: `${id}@example.ng`, emailVerifiedAt: now };
  const email = gatewayEmail(config, verified);
  await db
    .insertInto("investor")
    .values({
      id,
      firstName: "Test",
      // As the test bank names the owner of each of its accounts.
      lastName: "Account",
      address: "1 Test Street",
      email,
      emailVerifiedAt: now,
      phone: `+234${digits}`,
      passwordHash: "none",
      investorTypeId: 1,
      referralSlug: id,
      termsAcceptedAt: now,
      createdAt: now,
    })
    .execute();
  const { token } = await openSession(db, { investorId: id, userAgent: "test", now });
  return { id, email, token };
}
