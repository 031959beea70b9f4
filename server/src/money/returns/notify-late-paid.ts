import { formatDay } from "@osisi/contracts/calendar.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { withheldWords } from "./return-words.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";

type LatePaid = Readonly<{
  investorId: string;
  kind: string;
  holdingId: string;
  name: string | null;
  portfolioName: string | null;
  amountKobo: bigint;
  dueOn: string;
  claimedKobo: bigint;
  taxKobo: bigint;
}>;

export async function notifyLatePaid(tx: Tx, runtime: Runtime, paid: LatePaid): Promise<void> {
  const { amountKobo, claimedKobo, dueOn, holdingId, kind, taxKobo } = paid;
  const isPlan = kind === "plan";
  const name = isPlan ? `"${paid.name}"` : paid.portfolioName;
  const owed =
    claimedKobo > 0n ? [`${formatNaira(claimedKobo)} of it repaid what you owed us first.`] : [];
  await notifyInvestor(tx, runtime, paid.investorId, {
    kind: "holding",
    sms: `Your late return of ${nairaInSms(amountKobo)} has come into your stash.${claimedKobo > 0n ? " It repaid what you owed us first." : ""}`,
    email: {
      subject: `Your late return of ${formatNaira(amountKobo)} has come`,
      lines: [
        `It is the return of ${name}, which was due on ${formatDay(dueOn)}. We are sorry that you had to wait.`,
        ...withheldWords(taxKobo),
        ...owed,
        {
          link: {
            label: isPlan ? "See your plan" : "See your investment",
            url: `${runtime.config.appUrl}/dashboard/${isPlan ? "save" : "invest"}/${holdingId}`,
          },
        },
      ],
    },
  });
}
