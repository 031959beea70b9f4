import { type Db, type Tx, violates } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { freezeColumns } from "./frozen.ts";
import { type Channel, channelColumns, channelsOfInvestor } from "./channels.ts";

/** Changes of an investor's personal details. */

/** Locks the details until the transaction ends. */
export function lockDetails(tx: Tx, investorId: string) {
  return tx
    .selectFrom("investor")
    .select(["id", "firstName", "lastName", "address", ...channelsOfInvestor])
    .select(freezeColumns)
    .where("id", "=", investorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export type Details = Awaited<ReturnType<typeof lockDetails>>;

type Names = Readonly<{ firstName: string; lastName: string }>;

/** Old names are kept with the time of the change. */
export async function rename(
  tx: Tx,
  change: Names & { investorId: string; before: Names; now: Date },
): Promise<void> {
  const { before, firstName, investorId, lastName, now } = change;
  const old = { firstName: before.firstName, lastName: before.lastName };
  await tx
    .insertInto("nameChange")
    .values({ id: newId(), investorId, ...old, changedAt: now })
    .execute();
  await tx
    .updateTable("investor")
    .set({ firstName, lastName })
    .where("id", "=", investorId)
    .execute();
}

export async function setAddress(
  tx: Tx,
  { address, investorId }: { investorId: string; address: string },
): Promise<void> {
  await tx.updateTable("investor").set({ address }).where("id", "=", investorId).execute();
}

const OLD_NAME_COUNTS_MS = 30 * 24 * 60 * 60_000;

/** The name that payout accounts are compared with: the investor's name thirty days ago, or the one
 * at registration. */
export function readTrustedName(db: Db | Tx, investorId: string, now: Date): Promise<Names> {
  const since = new Date(now.getTime() - OLD_NAME_COUNTS_MS);
  // One statement: between two of them the name could change.
  return db
    .selectFrom("investor")
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom("nameChange")
          .select(["nameChange.firstName", "nameChange.lastName"])
          .whereRef("nameChange.investorId", "=", "investor.id")
          .where("nameChange.changedAt", ">", since)
          .orderBy("nameChange.changedAt")
          .orderBy("nameChange.id")
          .limit(1)
          .as("old"),
      (join) => join.onTrue(),
    )
    .select((query) => [
      query.fn.coalesce("old.firstName", "investor.firstName").as("firstName"),
      query.fn.coalesce("old.lastName", "investor.lastName").as("lastName"),
    ])
    .where("investor.id", "=", investorId)
    .executeTakeFirstOrThrow();
}

/** Another investor has confirmed the address, or has changed it less than a day ago and may take
 * it back. */
export class AddressTaken extends Error {}

export type ChannelState = Readonly<{
  target: string;
  verifiedAt: Date | null;
  resetsFrom: Date | null;
  before: string | null;
}>;

/** Throws `AddressTaken`; the transaction must then be rolled back. */
export async function setChannel(
  tx: Tx,
  { investorId, channel, now, ...state }: ChannelState & SetBy,
): Promise<void> {
  const columns = channelColumns[channel];
  const set = {
    [columns.target]: state.target,
    [columns.verifiedAt]: state.verifiedAt,
    [columns.resetsFrom]: state.resetsFrom,
    [columns.before]: state.before,
  };
  try {
    await tx.updateTable("investor").set(set).where("id", "=", investorId).execute();
  } catch (error) {
    throw violates(error, columns.unique) ? new AddressTaken() : error;
  }
  const { target, verifiedAt } = state;
  if (verifiedAt !== null) await refuseReserved(tx, { investorId, channel, target, now });
}

export async function isVerifiedOfAnother(
  tx: Tx,
  { investorId, channel, target }: Omit<SetBy, "now"> & { target: string },
): Promise<boolean> {
  const columns = channelColumns[channel];
  const other = await tx
    .selectFrom("investor")
    .select("id")
    .where(columns.target, "=", target)
    .where(columns.verifiedAt, "is not", null)
    .where("id", "!=", investorId)
    .executeTakeFirst();
  return other !== undefined;
}

type SetBy = { investorId: string; channel: Channel; now: Date };

/** Called after the address was written: an investor who has just given it up held its lock until
 * then, and has recorded by now that it is reserved for them. */
export async function refuseReserved(
  tx: Tx,
  { investorId, channel, now, target }: SetBy & { target: string },
): Promise<void> {
  const { before, resetsFrom } = channelColumns[channel];
  const kept = await tx
    .selectFrom("channelChange")
    .select("investorId")
    .where("channel", "=", channel)
    .where("oldTarget", "=", target)
    .where("oldVerifiedAt", "is not", null)
    .where("undoneAt", "is", null)
    .where("undoUntil", ">", now)
    .where("investorId", "!=", investorId)
    .unionAll(
      tx
        .selectFrom("investor")
        .select("id as investorId")
        .where(before, "=", target)
        .where(resetsFrom, ">", now)
        .where("id", "!=", investorId),
    )
    .limit(1)
    .executeTakeFirst();
  if (kept) throw new AddressTaken();
}

/** Which channel was confirmed second, and from when its owner wants it to count. */
export async function setSecondChannel(
  tx: Tx,
  {
    investorId,
    channel,
    chosenAt,
  }: { investorId: string; channel: Channel | null; chosenAt: Date | null },
): Promise<void> {
  await tx
    .updateTable("investor")
    .set({ secondChannel: channel, secondChannelChosenAt: chosenAt })
    .where("id", "=", investorId)
    .execute();
}
