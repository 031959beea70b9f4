import {
  type ChosenChannel,
  noticeRules,
  type NoticeKind,
  type NoticeView,
} from "@osisi/contracts/notices.ts";
import { type RawBuilder, sql } from "kysely";
import { eachById, dataExport } from "#platform/data-export.ts";
import type { Db, Tx } from "#platform/database/database.ts";

type StoredNotice = Readonly<{
  id: string;
  investorId: string;
  kind: NoticeKind;
  title: string;
  sentence: string;
  link: string | null;
  createdAt: Date;
}>;

export async function insertNotice(tx: Tx, notice: StoredNotice): Promise<void> {
  await tx.insertInto("notice").values(notice).execute();
}

type ListedNotices = Readonly<{
  investorId: string;
  about: NoticeView | undefined;
  before: string | undefined;
  atMost: number;
}>;

/** Newest first. By id, which increases with time even where the clock was set back. */
export function listNotices(db: Db, of: ListedNotices) {
  const { about, atMost, before, investorId } = of;
  return db
    .selectFrom("notice")
    .select(["id", "kind", "title", "sentence", "link", "createdAt", "readAt"])
    .where("investorId", "=", investorId)
    .$if(about === "security", (query) => query.where("kind", "=", "security"))
    .$if(about === "money", (query) =>
      query.where((where) =>
        where.or([where("kind", "<>", "security"), where("readAt", "is", null)]),
      ),
    )
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(atMost)
    .execute();
}

export async function countUnread(db: Db, investorId: string) {
  const { security, unread } = await db
    .selectFrom("notice")
    .select(({ fn }) => [
      fn.countAll<bigint>().as("unread"),
      fn.countAll<bigint>().filterWhere("kind", "=", "security").as("security"),
    ])
    .where("investorId", "=", investorId)
    .where("readAt", "is", null)
    .executeTakeFirstOrThrow();
  return { unread: Number(unread), unreadSecurity: Number(security) };
}

/** The same count, for a statement that has selected the investor. */
export function unreadOfInvestor(): RawBuilder<bigint> {
  return sql<bigint>`(
    select count(*) from notice where notice.investor_id = investor.id and notice.read_at is null
  )`;
}

/** An id of another investor marks nothing. */
export async function markRead(
  db: Db,
  { investorId, noticeId, andOlder, now }: MarkRead,
): Promise<void> {
  await db
    .updateTable("notice")
    .set({ readAt: now })
    .where("investorId", "=", investorId)
    .where("readAt", "is", null)
    .where("id", andOlder ? "<=" : "=", noticeId)
    .execute();
}

type MarkRead = Readonly<{ investorId: string; noticeId: string; andOlder: boolean; now: Date }>;

export function listPreferences(db: Db | Tx, investorId: string) {
  return db
    .selectFrom("noticePreference")
    .select(["kind", "channel", "isOn"])
    .where("investorId", "=", investorId)
    .execute();
}

export function lockOwner(tx: Tx, investorId: string) {
  return tx
    .selectFrom("investor")
    .select(["id", "emailVerifiedAt", "phoneVerifiedAt"])
    .where("id", "=", investorId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function upsertPreference(
  tx: Tx,
  preference: { investorId: string; kind: NoticeKind; channel: ChosenChannel; isOn: boolean },
): Promise<void> {
  await tx
    .insertInto("noticePreference")
    .values(preference)
    .onConflict((conflict) =>
      conflict.columns(["investorId", "kind", "channel"]).doUpdateSet({ isOn: preference.isOn }),
    )
    .execute();
}

export async function deleteNoticesOf(tx: Tx, investorId: string): Promise<void> {
  await tx.deleteFrom("noticePreference").where("investorId", "=", investorId).execute();
  await tx.deleteFrom("notice").where("investorId", "=", investorId).execute();
}

const DAY_MS = 24 * 60 * 60_000;

export async function deleteOldNotices(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - noticeRules.keptDays * DAY_MS);
  await db.deleteFrom("notice").where("createdAt", "<", before).execute();
}

export const ownNotices = dataExport({
  columns: ["at", "about", "title", "sentence", "readAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("notice")
          .select(["id", "createdAt", "kind", "title", "sentence", "readAt"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ createdAt, kind, readAt, sentence, title }) => ({
        at: createdAt,
        about: kind,
        title,
        sentence,
        readAt,
      }),
    ),
});

export const ownPreferences = dataExport({
  columns: ["about", "channel", "isOn"],
  async *read({ db }, investorId) {
    const chosen = await listPreferences(db, investorId);
    for (const { channel, isOn, kind } of chosen) yield { about: kind, channel, isOn };
  },
});
