import { sql } from "kysely";
import { type Mail, type Sms, queueMessages } from "../notifications/queue-message.ts";
import type { Letter } from "../notifications/letter.ts";
import { channelsOfInvestor, countingTarget } from "./channels.ts";
import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";

/** Tells an investor what concerns nobody else. An address that they merely claim may be another
 * person's, so only a verified one is used: the e-mail, or else the phone; both where it is urgent.
 * `sms` stays inside one SMS: "NGN", not the naira sign. */
export async function tellInvestor(
  tx: Tx,
  runtime: Runtime,
  investorId: string,
  news: News,
): Promise<void> {
  await tellInvestors(tx, runtime, [{ investorId, ...news }]);
}

/** `isSecurity`: also to an address that was changed and still counts, whose owner may be the only one who hears. */
export type News = Readonly<{
  letter: Letter;
  sms: string;
  urgent?: boolean;
  isSecurity?: boolean;
}>;

/** Many, each of their own. */
export async function tellInvestors(
  tx: Tx,
  runtime: Runtime,
  all: readonly (News & { investorId: string })[],
): Promise<void> {
  const reached = await findAddresses(
    tx,
    all.map(({ investorId }) => investorId),
  );
  const now = runtime.clock.now();
  const messages = all.flatMap(({ investorId, ...news }) => {
    const addresses = reached.get(investorId);
    if (!addresses) throw new Error(`there is no investor ${investorId}`);
    return [...messagesFor(addresses, news), ...messagesToBefore(addresses, news, now)];
  });
  await queueMessages(tx, runtime, messages);
}

function messagesFor(to: Addresses, { letter, sms, urgent = false }: News): (Mail | Sms)[] {
  const byMail = to.emailVerifiedAt !== null;
  const bySms = to.phoneVerifiedAt !== null && (urgent || !byMail);
  return [
    ...(byMail ? [{ to: to.email, letter }] : []),
    ...(bySms ? [{ to: to.phone, text: sms }] : []),
  ];
}

function messagesToBefore(to: Addresses, { isSecurity, letter, sms }: News, now: Date) {
  if (!isSecurity) return [];
  const [mail, phone] = [countingTarget(to, "mail", now), countingTarget(to, "sms", now)];
  return [
    ...(mail !== undefined && mail !== to.email ? [{ to: mail, letter }] : []),
    ...(phone !== undefined && phone !== to.phone ? [{ to: phone, text: sms }] : []),
  ];
}

type Addresses =
  Awaited<ReturnType<typeof findAddresses>> extends ReadonlyMap<string, infer One> ? One : never;

async function findAddresses(tx: Tx, investorIds: readonly string[]) {
  const rows = await tx
    .selectFrom("investor")
    .select(["id", ...channelsOfInvestor])
    .where("id", "=", sql<string>`any (${investorIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
