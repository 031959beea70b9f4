import {
  type Act,
  type ActKind,
  type ActsAnswer,
  historyLimits,
} from "@osisi/contracts/history.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { paymentChannelNames } from "@osisi/contracts/payment-channel-names.ts";
import { readableName } from "@osisi/contracts/readable-name.ts";
import type { HistoryFilter } from "#ledger/history.ts";
import type { Db } from "#platform/database/database.ts";
import { koboOf, momentOf } from "#platform/database/json-values.ts";
import { dayInLagos } from "#platform/lagos-time.ts";
import {
  AFTER_ALL,
  type ActRow,
  type RowFilter,
  findActs,
  findUnfoldedActs,
} from "./acts-queries.ts";
import { matchRows } from "./linked-entries.ts";
import { filterOf } from "./movement-lines.ts";
import { movementOfRow } from "./movements.ts";
import { matchesOf } from "./search-words.ts";

/** The history in rows that are read: what the investor did, newest first. Filters apply to rows;
 * a search finds a row by any of its entries, and shows each instalment by itself. */

export type ActsQuery = Readonly<{
  limit?: number | undefined;
  cursor?: string | undefined;
  kind?: ActKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  of?: string | undefined;
}>;

/** Where all lines stand in other rows, more are looked at, so often. */
const MAX_WALKS = 8;

export async function readActs(db: Db, investorId: string, query: ActsQuery): Promise<ActsAnswer> {
  const { limit = historyLimits.page, cursor, search, of } = query;
  const filter = filterFor(query);
  const unfolded =
    of !== undefined
      ? { of: BigInt(of) }
      : search !== undefined && { matches: await rowMatchesOf(db, investorId, search) };
  const [start, end] = cursor?.split(".").map(BigInt) ?? [];
  let before = start ?? AFTER_ALL;
  let upTo = end ?? AFTER_ALL;
  for (let walks = 1; ; walks += 1) {
    const page = { limit, before, upTo, isLong: walks > 1 };
    const found = unfolded
      ? await findUnfoldedActs(db, investorId, page, filter, unfolded)
      : await findActs(db, investorId, page, filter);
    if (upTo === AFTER_ALL) upTo = found.newest ?? AFTER_ALL;
    const shown = found.acts.slice(0, limit);
    const last = found.acts.length > limit ? shown.at(-1)?.id : found.walkedTo;
    const hasMore = last !== undefined && last !== null;
    if (shown.length > 0 || !hasMore || walks === MAX_WALKS) {
      const nextCursor = hasMore ? `${last}.${upTo}` : null;
      return { items: shown.map((row) => actOf(row)), nextCursor };
    }
    before = BigInt(last);
  }
}

export async function rowMatchesOf(db: Db, investorId: string, search: string) {
  const matches = await matchesOf(db, investorId, search);
  return Promise.all(matches.map((match) => matchRows(db, investorId, match)));
}

export function filterFor({ kind, from, to }: ActsQuery): RowFilter {
  const { only = null, except = null } = kind === undefined ? {} : filterOfAct(kind);
  return {
    only,
    except,
    from: from === undefined ? null : dayInLagos(from).begins,
    until: to === undefined ? null : dayInLagos(to).ends,
    returnsApart: kind === "return",
  };
}

function filterOfAct(kind: ActKind): Pick<HistoryFilter, "only" | "except"> {
  if (kind === "saving-and-stash") return allBut("investment");
  if (kind === "investing-and-stash") return allBut("saving");
  return filterOf(kind);
}

function allBut(kind: "saving" | "investment"): Pick<HistoryFilter, "except"> {
  const filter = filterOf(kind);
  return { except: "only" in filter ? filter.only : [] };
}

export function actOf({ fold, paidBy, returned, ...row }: ActRow): Act {
  const movement = movementOfRow(row);
  const shown = { title: movement.title, detail: movement.detail, amount: movement.amount };
  const { direction } = movement;
  if (row.movement === "instalment-saved") {
    const isFold = fold !== null && fold.lines > 1;
    const kobo = koboOf(isFold ? fold.amount : row.amount);
    return {
      ...movement,
      shown: {
        title: row.about ?? movement.title,
        detail: isFold && !fold.paidAlike ? null : describePayer(paidBy, isFold),
        amount: nairaFromKobo(kobo),
        direction: "kept",
      },
      ...(isFold && {
        folded: {
          count: fold.count,
          takenBack: fold.lines - fold.count,
          added: fold.added,
          given: fold.given,
          interval: fold.interval,
          since: momentOf(fold.since).toISOString(),
        },
      }),
    };
  }
  if (row.movement === "units-bought") {
    const detail = describePayer(paidBy, false);
    return { ...movement, shown: { ...shown, detail, direction: "kept" } };
  }
  if (returned !== null) {
    const amount = nairaFromKobo(koboOf(row.amount) + koboOf(returned));
    const part = nairaFromKobo(koboOf(returned));
    return { ...movement, shown: { ...shown, amount, direction, returned: part } };
  }
  return { ...movement, shown: { ...shown, direction } };
}

/** `card ·· 4081`; of several transfers the senders may differ. */
function describePayer(paidBy: ActRow["paidBy"], isFold: boolean): string | null {
  if (!paidBy) return null;
  if (!paidBy.stands && !isFold) return "taken back by the bank";
  const { paidFrom, channel, giverName, senderName, bank, last4 } = paidBy;
  if (giverName !== null) return isFold ? "gifts" : `gift from ${giverName}`;
  switch (paidFrom) {
    case "stash":
      return "from your stash";
    case "maturity":
      return "renewed";
    case "own-account":
      return senderName === null || isFold
        ? "sent to your number"
        : `from ${readableName(senderName)}`;
    case "mandate":
      return last4 === null ? "direct debit" : `${bank ?? "direct debit"} ·· ${last4}`;
    default:
      if (last4 !== null) return `card ·· ${last4}`;
      return channelName(channel);
  }
}

function channelName(channel: string | null): string | null {
  const names: Readonly<Record<string, string>> = paymentChannelNames;
  return channel === null ? null : (names[channel]?.toLowerCase() ?? null);
}
