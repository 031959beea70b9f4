import { queueMail, queueSms } from "../notifications/queue-message.ts";
import type { Letter } from "../notifications/letter.ts";
import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";

/** Tells an investor what concerns nobody else. An address that they merely claim may be another
 * person's, so only a verified one is used: the e-mail, or else the phone; both where it is urgent.
 * `sms` stays inside one SMS: "NGN", not the naira sign. */
export async function tellInvestor(
  tx: Tx,
  runtime: Runtime,
  investorId: string,
  news: { letter: Letter; sms: string; urgent?: boolean },
): Promise<void> {
  const investor = await tx
    .selectFrom("investor")
    .select(["email", "emailVerifiedAt", "phone", "phoneVerifiedAt"])
    .where("id", "=", investorId)
    .executeTakeFirstOrThrow();
  if (investor.emailVerifiedAt) {
    await queueMail(tx, runtime, { to: investor.email, letter: news.letter });
  }
  const bySms = news.urgent === true || !investor.emailVerifiedAt;
  if (bySms && investor.phoneVerifiedAt) {
    await queueSms(tx, runtime, { to: investor.phone, text: news.sms });
  }
}
