import * as z from "zod/mini";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import { momentInLagos } from "#platform/lagos-time.ts";
import type { Runtime } from "#platform/runtime.ts";
import { findAnswer, findComplaint } from "./queries.ts";

const answered = z.object({ answer: z.string().check(z.regex(/^\d+$/)) });
const opened = z.object({ complaint: z.uuid() });

/** An operator has answered, or has opened a case for an investor, who reads it by mail and in the app. The console adds
 * the job, because it has no key to write messages with. */
export function complaintJobs(runtime: Runtime): DomainJobs {
  return {
    tasks: {
      "notify-complaint-answer": async (given) => {
        await notifyAnswer(runtime, BigInt(z.parse(answered, given).answer));
      },
      "notify-complaint-opened": async (given) => {
        await notifyOpened(runtime, z.parse(opened, given).complaint);
      },
    },
  };
}

async function notifyAnswer(runtime: Runtime, id: bigint): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const answer = await findAnswer(tx, id);
    if (!answer) return;
    const { investorId, number, text } = answer;
    await notifyInvestor(tx, runtime, investorId, {
      kind: "payment",
      email: {
        subject: `Our answer to your complaint C-${number}`,
        lines: [`We have answered your complaint C-${number}:`, text],
      },
      sms: `Osisi: we have answered your complaint C-${number}. Read it in the app or in your mail.`,
    });
  });
}

async function notifyOpened(runtime: Runtime, id: string): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const complaint = await findComplaint(tx, id);
    if (!complaint) return;
    const { answerBy, investorId, number, text } = complaint;
    await notifyInvestor(tx, runtime, investorId, {
      kind: "payment",
      email: {
        subject: `We have opened the case C-${number} for you`,
        lines: [
          `We have opened the case C-${number} for you:`,
          text,
          `We answer by ${momentInLagos(answerBy)}. You find it in the app, under Help.`,
        ],
      },
      sms: `Osisi: we have opened the case C-${number} for you. Find it in the app, under Help.`,
    });
  });
}
