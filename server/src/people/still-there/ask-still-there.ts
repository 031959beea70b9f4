import { brand } from "@osisi/contracts/brand.ts";
import {
  type CalendarDate,
  addMonths,
  dateInLagos,
  startOfDay,
} from "@osisi/contracts/calendar.ts";
import type { Company } from "@osisi/contracts/catalogue-values.ts";
import { stillThereOn } from "@osisi/contracts/limits.ts";
import { greeting } from "#people/notifications/email.ts";
import { readCompany } from "#people/notifications/read-company.ts";
import { type NoticeText, notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { type Db, type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { listDueQuestions, lockDueQuestion, noteQuestion, upsertSignIn } from "./queries.ts";

/** An investor who has not signed in for a year is asked, by mail and SMS, whether they are still
 * there; a month later once more, and then no more. Signing in ends it. Nothing else follows, and
 * their next of kin is not written to. */

/** In the morning: a question of this kind wakes no one. */
const HOUR_MS = 60 * 60_000;
const ASKED_AT_HOUR = 10;
const TIMES = 2;
const BATCH_SIZE = 100;

/** Called wherever a session is opened. */
export async function noteSignIn(
  db: Db | Tx,
  { investorId, now }: { investorId: string; now: Date },
): Promise<void> {
  const today = dateInLagos(now);
  const askAt = morningOf(addMonths(today, stillThereOn(today).months));
  await upsertSignIn(db, { investorId, signedInAt: now, askAt });
}

export async function askWhoIsDue(runtime: Runtime): Promise<void> {
  const due = { now: runtime.clock.now(), atMost: BATCH_SIZE };
  for (const { investorId } of await listDueQuestions(runtime.db, due)) {
    await askStillThere(runtime, investorId);
  }
}

/** Of two workers at once, the second finds that it is no longer due. */
function askStillThere(runtime: Runtime, investorId: string): Promise<void> {
  return inTransaction(runtime.db, async (tx) => {
    const now = runtime.clock.now();
    const due = await lockDueQuestion(tx, { investorId, now });
    if (!due) return;
    const { againMonths, months } = stillThereOn(dateInLagos(due.signedInAt));
    const timesAsked = due.timesAsked + 1;
    const askAt = timesAsked < TIMES ? morningOf(addMonths(dateInLagos(now), againMonths)) : null;
    await noteQuestion(tx, { investorId, timesAsked, askAt });
    const { appUrl } = runtime.config;
    const { firstName } = await tx
      .selectFrom("investor")
      .select("firstName")
      .where("id", "=", investorId)
      .executeTakeFirstOrThrow();
    const isLast = askAt === null;
    const company = await readCompany(tx, now);
    const notice = stillThereNotice({ firstName, appUrl, isLast, months, company });
    await notifyInvestor(tx, runtime, investorId, { ...notice, kind: "security", urgent: true });
  });
}

function morningOf(day: CalendarDate): Date {
  return new Date(startOfDay(day).getTime() + ASKED_AT_HOUR * HOUR_MS);
}

export function stillThereNotice(notice: {
  firstName: string;
  appUrl: string;
  isLast: boolean;
  months: number;
  company: Company;
}): NoticeText {
  const { appUrl, firstName, isLast, months } = notice;
  const { email, phones } = notice.company;
  const sentence = `You have not logged in to ${brand.name} for ${months} months.`;
  return {
    sms: `Still there? ${sentence} Log in at ${appUrl}/login or call ${phones[0]}.`,
    email: {
      subject: "Still there?",
      lines: [
        greeting(firstName),
        `${sentence} Your money is where you left it, and your plans go on as you set them.`,
        "Log in once, so that we know we can reach you:",
        { link: { label: "Log in", url: `${appUrl}/login` } },
        `If you cannot log in, write to ${email} or call ${phones[0]}. ${isLast ? "We do not ask again." : "We ask once more in a month."}`,
      ],
    },
  };
}
