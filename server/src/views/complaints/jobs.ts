import * as z from "zod/mini";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { findAnswer } from "./queries.ts";

const payload = z.object({ answer: z.string().check(z.regex(/^\d+$/)) });

/** An operator has answered: the investor reads it by mail and in the app. The console adds the job,
 * because it has no key to write messages with. */
export function complaintJobs(runtime: Runtime): DomainJobs {
  return {
    tasks: {
      "notify-complaint-answer": async (given) => {
        await notifyAnswer(runtime, BigInt(z.parse(payload, given).answer));
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
