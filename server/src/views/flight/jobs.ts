import { type AnswerTimeOf, notLateWithinMs } from "@osisi/contracts/answer-times.ts";
import { answerBy } from "@osisi/contracts/complaints.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { inTransaction, isOfClosedAccount } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import { momentInLagos } from "#platform/lagos-time.ts";
import type { Runtime } from "#platform/runtime.ts";
import { endByClock, insertComplaint, listOpenedByClock } from "#views/complaints/queries.ts";
import type { Described } from "./described.ts";
import { listLong } from "./queries.ts";
import { type Named, describeFlight } from "./read-flight.ts";

/** Money that is late has a case before its owner asks: opened once, by whichever worker is first, with a notice in the
 * same transaction. It ends by itself when the money arrives. */
export function flightJobs(runtime: Runtime): DomainJobs {
  return {
    tasks: {},
    async everyMinute() {
      await openLateCases(runtime);
      await endArrivedCases(runtime);
    },
  };
}

async function openLateCases(runtime: Runtime): Promise<void> {
  const { clock, db } = runtime;
  const now = clock.now();
  const ago = (kind: AnswerTimeOf) => new Date(now.getTime() - notLateWithinMs(kind));
  const long = await listLong(db, {
    withdrawal: ago("withdrawal"),
    payment: ago("payment"),
    refund: ago("refund"),
    held: ago("under-review"),
  });
  for (const named of long) {
    const money = await describeFlight(db, named, now);
    if (money?.lateFrom === undefined || money.lateFrom > now) continue;
    await openCase(runtime, named, money).catch(ignoreClosed);
  }
}

/** The account was closed meanwhile. */
function ignoreClosed(error: unknown): void {
  if (!isOfClosedAccount(error)) throw error;
}

async function openCase(runtime: Runtime, named: Named, money: Described): Promise<void> {
  const now = runtime.clock.now();
  const by = momentInLagos(answerBy(now));
  const text = `It is late. ${money.waitsFor ?? ""}`.trim();
  await inTransaction(runtime.db, async (tx) => {
    const number = await insertComplaint(tx, {
      ...named,
      id: newId(),
      text,
      filedAt: now,
      answerBy: answerBy(now),
      openedByClock: true,
    });
    if (number === undefined) return;
    const amount = formatNaira(money.amountKobo);
    const link = {
      label: "See where it is",
      url: `${runtime.config.appUrl}/dashboard/history/${named.reference}`,
    };
    await notifyInvestor(tx, runtime, named.investorId, {
      kind: money.kind === "withdrawal" ? "withdrawal" : "payment",
      email: {
        subject: `Your ${names[money.kind]} of ${amount} is late`,
        lines: [
          `${money.waitsFor ?? ""} We have opened the case C-${number} for you.`.trim(),
          `We answer by ${by}. ${money.nextStep}`,
          `Reference: ${named.reference}`,
          { link },
        ],
      },
      sms: `Osisi: your ${names[money.kind]} of ${nairaInSms(money.amountKobo)} is late. We have opened the case C-${number} for you.`,
    });
  });
}

const names = {
  payment: "payment",
  "direct-debit": "direct debit",
  refund: "refund",
  withdrawal: "withdrawal",
} as const;

/** A payment that ended without its money stays with a person. */
async function endArrivedCases({ clock, db }: Runtime): Promise<void> {
  const now = clock.now();
  for (const { id, investorId, reference } of await listOpenedByClock(db)) {
    if (reference === null) continue;
    const money = await describeFlight(db, { investorId, reference }, now);
    if (money?.arrived !== undefined) await endByClock(db, { id, note: money.arrived, now });
  }
}
