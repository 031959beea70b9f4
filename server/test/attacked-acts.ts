import { addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Action } from "@osisi/contracts/console/roles.ts";
import * as z from "zod/mini";
import { referenceOf } from "#gateway/reference.ts";
import { closedMonths } from "#ledger/closed-months.ts";
import { stampDutyPayable } from "#ledger/accounts.ts";
import { report } from "#money/findings/findings.ts";
import { readMonths } from "#ops/months.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { COLUMNS, csvOf, importWords, lineSaying, uploadedFile } from "./bank-statements.ts";
import { attackedCustomerActs } from "./attacked-customer-acts.ts";
import { type Attacked, attackedDeployments } from "./attacked-deployments.ts";
import { attackedImpact } from "./attacked-impact.ts";
import { attackedOffers } from "./attacked-offers.ts";
import { attackedRouting } from "./attacked-routing.ts";
import type { Leavers } from "./closing.ts";
import type { TestConsole } from "./console.ts";
import { newDocument } from "./documents.ts";
import { spend, withhold } from "./ledger.ts";
import { beginIn2020 } from "./months.ts";
import { opsOf } from "./operating.ts";
import type { Investor } from "./paying.ts";
import { until } from "./until.ts";
import { TEST_BANK } from "./withdrawing.ts";

/** For each act of the console something new that it may be about, so that it needs a second person
 * if it can. */

const transfers = z.object({ data: z.object({ recipient_code: z.optional(z.string()) }) });

export function attackedActs(
  world: Leavers,
  office: TestConsole,
): Record<Action, () => Promise<Attacked>> {
  const { db, outside, runtime } = world;

  async function shell(...words: string[]): Promise<void> {
    const { code, said } = await opsOf(runtime, "before the console could", words);
    if (code !== 0) throw new Error(said);
  }

  async function settled(naira: number) {
    const investor = await world.investor();
    const reference = await world.begin(investor, naira);
    await world.paid(reference);
    await world.drain();
    return { investor, reference };
  }

  async function unexplained(): Promise<string> {
    const reference = `dash-${newId()}`;
    await world.customer(reference, { outcome: "success", amount: 60_000_00 });
    await world.drain();
    return reference;
  }

  async function attributed() {
    const [reference, investor] = [await unexplained(), await world.investor()];
    await shell("attribute", reference, investor.id);
    return { investor, reference };
  }

  async function dispute(reference: string, more: object): Promise<string> {
    const made = await outside.control("POST", "/disputes", { reference, ...more });
    await world.drain();
    return String(z.parse(z.object({ id: z.number() }), made).id);
  }

  const spendAll = ({ id }: Investor, kobo: bigint) =>
    inTransaction(db, (tx) => spend(tx, id, kobo));

  async function atGateway(path: string, body: object) {
    const { baseUrl, secretKey } = runtime.config.firstGateway;
    const headers = { authorization: `Bearer ${secretKey}`, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return z.parse(transfers, await (await fetch(baseUrl + path, init)).json()).data;
  }

  const document = () => newDocument(db, runtime.clock.now());
  /** Of a statement that no transfer of the books is. */
  async function bankLine(kobo: bigint, daysBefore: number): Promise<string> {
    const [day, text] = [addDays(dateInLagos(runtime.clock.now()), -daysBefore), newId()];
    const csv = csvOf([{ day, kobo, text }]);
    await shell(...importWords(await uploadedFile(db, csv, runtime.clock.now())));
    return lineSaying(db, text);
  }

  /** A line, and a transfer of its sum on a day so much later that only an operator matches them. */
  async function lineAndTransfer() {
    const reference = newId();
    await shell("capital", "7000", "--ref", reference);
    const { id } = await db
      .selectFrom("ledger.bankEntry")
      .select("id")
      .where("key", "=", `capital:${reference}`)
      .executeTakeFirstOrThrow();
    return { line: await bankLine(7_000_00n, 30), transfer: String(id) };
  }

  return {
    async requery() {
      const investor = await world.investor();
      const reference = await world.begin(investor, 1_000);
      await world.webhookFaults("drop");
      await world.paid(reference);
      await world.webhookFaults("normal");
      const fault = {
        on: "GET /transaction/verify",
        effect: "status",
        status: 503,
        times: 100,
      };
      return { subject: reference, spoil: () => outside.fault(fault), isRepeatable: true };
    },
    async attribute() {
      const subject = await unexplained();
      const spoil = () => dispute(subject, { event: "create" });
      return { subject, given: { investor: (await world.investor()).id }, spoil };
    },
    async reverse() {
      const { reference } = await attributed();
      return { subject: reference, spoil: () => dispute(reference, { event: "create" }) };
    },
    async "make-debt"() {
      const { investor, reference } = await attributed();
      await spendAll(investor, 20_000_00n);
      await shell("reverse", reference);
      const spoil = () => shell("make-debt", reference, investor.id);
      return { subject: reference, given: { investor: investor.id }, spoil };
    },
    async refund() {
      const { investor, reference } = await settled(60_000);
      return { subject: reference, spoil: () => spendAll(investor, 1_00n) };
    },
    async "answer-dispute"() {
      const { reference } = await settled(60_000);
      const subject = await dispute(reference, { event: "create" });
      const evidence = await document();
      const resolved = { event: "resolve", resolution: "declined" };
      return {
        subject,
        given: { decision: "accept", message: "It is theirs.", evidence },
        spoil: () => dispute(reference, resolved),
      };
    },
    async settle() {
      const about = { kind: "wrong-mode" as const, subject: `dash-${newId()}` };
      const now = runtime.clock.now();
      await inTransaction(db, (tx) => report(tx, { ...about, details: {}, now }));
      const { id } = await db
        .selectFrom("finding")
        .select("id")
        .where("subject", "=", about.subject)
        .executeTakeFirstOrThrow();
      return {
        subject: id,
        given: { override: "yes" },
        spoil: () => shell("settle", id, "--override"),
      };
    },
    async "hand-over"() {
      const { investor, reference } = await world.emptied(3_000);
      await world.close(investor);
      await world.become(reference, "reversed");
      await until("the bank to send it back", async () => {
        return (await world.stateOf(reference)) === "reversed";
      });
      const { id } = await world.investor();
      const spoil = () => shell("hand-over", reference, id);
      return { subject: reference, given: { investor: id }, spoil };
    },
    async adopt() {
      const reference = referenceOf("withdrawal", newId());
      const account = { type: "nuban", name: "Test Account", account_number: world.newNumber() };
      const theirs = { ...account, bank_code: TEST_BANK, currency: "NGN" };
      const { recipient_code: recipient } = await atGateway("/transferrecipient", theirs);
      const sent = { source: "balance", amount: 1_000_00, recipient, reference };
      await atGateway("/transfer", sent);
      await world.become(reference, "success");
      await world.drain();
      const { id } = await world.investor();
      const spoil = () => shell("adopt", reference, id);
      return { subject: reference, given: { investor: id }, spoil };
    },
    async capital() {
      const subject = newId();
      const spoil = () => shell("capital", "5000", "--ref", subject);
      return { subject, given: { amount: "5000" }, spoil };
    },
    ...attackedDeployments(world, { shell, document }),
    ...attackedImpact(world, { shell }),
    ...attackedRouting(world, { shell }),
    async "remit-tax"() {
      const subject = newId();
      const { id } = await world.investor();
      await inTransaction(db, (tx) => withhold(tx, id, 100n));
      const spoil = () => shell("remit-tax", "1", "--ref", subject);
      return { subject, given: { amount: "1" }, spoil };
    },
    async "import-statement"() {
      const day = dateInLagos(runtime.clock.now());
      const csv = csvOf([{ day, kobo: -50_00n, text: `Charge ${newId()}` }]);
      const now = runtime.clock.now();
      const subject = await uploadedFile(db, csv, now);
      const again = await uploadedFile(db, csv, now);
      const filled = Object.entries(COLUMNS).filter(([, value]) => value !== "");
      const given = { mapping: `Main ${newId()}`, ...Object.fromEntries(filled) };
      return { subject, given, spoil: () => shell(...importWords(again)) };
    },
    async "match-line"() {
      const { line, transfer } = await lineAndTransfer();
      const spoil = () => shell("match-line", line, transfer);
      return { subject: line, given: { transfers: transfer }, spoil };
    },
    async "unmatch-line"() {
      const { line, transfer } = await lineAndTransfer();
      await shell("match-line", line, transfer);
      return { subject: line, spoil: () => shell("unmatch-line", line) };
    },
    async "book-line"() {
      const subject = await bankLine(-52_50n, 1);
      return { subject, spoil: () => shell("book-line", subject) };
    },
    async "remit-stamp-duty"() {
      const subject = newId();
      const { id } = await world.investor();
      await inTransaction(db, (tx) => withhold(tx, id, 100n, stampDutyPayable("NGN")));
      const spoil = () => shell("remit-stamp-duty", "1", "--ref", subject);
      return { subject, given: { amount: "1" }, spoil };
    },
    async "close-month"() {
      if ((await closedMonths(db)).length === 0) await beginIn2020(office.asOwner);
      const { toClose } = await readMonths(db, runtime.clock.now());
      if (!toClose) throw new Error("no month is to be closed");
      return { subject: toClose.month, spoil: () => shell("close-month", toClose.month) };
    },
    async "reverse-capital"() {
      const subject = newId();
      await shell("capital", "5000", "--ref", subject);
      return { subject, spoil: () => shell("reverse-capital", "--ref", subject) };
    },
    ...attackedCustomerActs(world, { shell, office }),
    ...attackedOffers(world, { shell }),
    async "operator-add"() {
      const subject = `${newId()}@osisi.example`;
      const accept = "update operator set password_hash = 'a hash' where email = $1";
      const spoil = async () => {
        await shell("operator-add", subject, "support", "Halima");
        await office.asOwner(accept, [subject]);
      };
      return { subject, given: { name: "Halima", role: "support" }, spoil, isRepeatable: true };
    },
    async "operator-role"() {
      const { email } = await office.operator("catalogue");
      const spoil = () => shell("operator-end", email);
      return { subject: email, given: { role: "support" }, spoil };
    },
    async "operator-end"() {
      const { email } = await office.operator("catalogue");
      return { subject: email, spoil: () => shell("operator-end", email) };
    },
  };
}
