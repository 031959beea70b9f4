import type { About } from "@osisi/contracts/console/about.ts";
import {
  type Queue,
  type QueueAnswer,
  type QueueRow,
  queues,
} from "@osisi/contracts/console/queues.ts";
import { isKind } from "#money/findings/finding-causes.ts";
import { listOpenAbout } from "#money/findings/queries.ts";
import type { Db } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { explanations } from "#ops/finding-explanations.ts";
import type { MayDo } from "#ops/acts-on.ts";
import { readCaseRow } from "../cases/case-queries.ts";
import { readAbout } from "../customer/read-about.ts";
import { likelyOwners } from "./likely-owners.ts";
import { namesOf, readMessage, readNotes, readOwned, type Owned } from "./queue-queries.ts";
import { SUSPENSE_KINDS, type Waiting, isPast, listWaiting } from "./waiting.ts";
import { lastEnded } from "./work.ts";

const SHOWN = 100;

type Reading = Pick<Runtime, "clock" | "db">;

/** The rows of a queue in full, the oldest first. */
export async function readQueue(
  reading: Reading,
  queue: Queue,
  mayDo: MayDo,
): Promise<QueueAnswer> {
  const waiting = await listWaiting(reading.db, queue, reading.clock.now());
  const [rows, ended] = await Promise.all([
    inFull(reading, waiting.slice(0, SHOWN), mayDo),
    lastEnded(reading.db, queue),
  ]);
  return { queue, rows, more: waiting.length > SHOWN, lastEnded: ended };
}

/** What an operator has taken, in all queues; a row that two queues list is listed once. */
export async function readMyWork(
  reading: Reading,
  operatorId: string,
  mayDo: MayDo,
): Promise<QueueRow[]> {
  const now = reading.clock.now();
  const all = await Promise.all(queues.map((queue) => listWaiting(reading.db, queue, now)));
  const own = all.flat().filter(({ takenBy }) => takenBy === operatorId);
  const once = new Map(own.toReversed().map((row) => [row.item, row]));
  const rows = [...once.values()].toSorted((one, other) => dueOf(one) - dueOf(other));
  return inFull(reading, rows.slice(0, SHOWN), mayDo);
}

const dueOf = ({ dueAt }: Waiting) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY;

async function inFull(
  { clock, db }: Reading,
  waiting: readonly Waiting[],
  mayDo: MayDo,
): Promise<QueueRow[]> {
  const now = clock.now();
  const items = waiting.map(({ item }) => item);
  const [notes, rows] = await Promise.all([
    readNotes(db, items),
    Promise.all(
      waiting.map(async (row) => ({ ...commonOf(row, now), ...(await rowOf(db, row, mayDo)) })),
    ),
  ]);
  const owners = rows.flatMap(({ investorId }) => investorId ?? []);
  const names = await namesOf(db, owners);
  return rows.map((row) => ({
    ...row,
    caseNumber: row.queue === "cases" ? (row.details["number"] ?? null) : null,
    name: row.investorId === null ? null : (names.get(row.investorId) ?? null),
    notes: notes.get(row.item) ?? [],
  }));
}

type Common = Pick<
  QueueRow,
  "queue" | "kind" | "since" | "clock" | "dueAt" | "isPast" | "takenBy" | "takenAt"
>;

function commonOf(row: Waiting, now: Date): Common {
  const { clock, dueAt, kind, queue, since, takenAt, takenBy, takenByName } = row;
  return {
    queue,
    kind,
    since: since.toISOString(),
    clock,
    dueAt: dueAt?.toISOString() ?? null,
    isPast: isPast(row, now),
    takenBy: takenBy === null ? null : { id: takenBy, name: takenByName ?? "" },
    takenAt: takenAt?.toISOString() ?? null,
  };
}

type Special = Omit<QueueRow, keyof Common | "caseNumber" | "name" | "notes">;

function rowOf(db: Db, row: Waiting, mayDo: MayDo): Promise<Special> {
  if (row.queue === "messages") return messageRow(db, row, mayDo);
  if (row.queue === "cases") return caseRow(db, row, mayDo);
  return row.item.startsWith("finding:") ? findingRow(db, row, mayDo) : thingRow(db, row, mayDo);
}

async function findingRow(
  db: Db,
  { item, kind, since, subject }: Waiting,
  mayDo: MayDo,
): Promise<Special> {
  const [open, things, owned] = await Promise.all([
    listOpenAbout(db, subject),
    readAbout(db, subject, mayDo),
    readOwned(db, subject),
  ]);
  const finding = open.find(({ id }) => item === `finding:${id}`);
  const details = detailsOf(finding?.details);
  const settle = { action: "settle", subject: item.slice("finding:".length) };
  const isInSuspense = SUSPENSE_KINDS.some((one) => one === kind);
  return {
    item,
    title: titleOf(kind),
    reference: subject,
    ...amountOf(details, things[0], owned),
    investorId: owned?.investorId ?? null,
    ...explained(kind),
    details,
    likelyOwners: isInSuspense ? await likelyOwners(db, evidenceOf(subject, since, details)) : [],
    acts: [...actsOf(subject, things, isInSuspense, mayDo), offer(settle, mayDo)],
  };
}

/** Money without an intent is in no table of ours until an operator decides about it. */
function actsOf(
  subject: string,
  things: readonly About[],
  isInSuspense: boolean,
  mayDo: MayDo,
): QueueRow["acts"] {
  if (things.length > 0) return things.flatMap(({ acts }) => acts);
  const requery = offer({ action: "requery", subject }, mayDo);
  if (!isInSuspense) return [requery];
  const decisions = ["attribute", "refund"].map((action) => offer({ action, subject }, mayDo));
  return [...decisions, requery];
}

function offer(act: { action: string; subject: string }, mayDo: MayDo): QueueRow["acts"][number] {
  const allowed = mayDo(act.action);
  return { ...act, allowed, why: allowed ? null : "Another role does this." };
}

function evidenceOf(reference: string, since: Date, details: Record<string, string>) {
  const { amountKobo, senderName = null, toAccountNumber = null } = details;
  const known = amountKobo === undefined ? null : BigInt(amountKobo);
  return { reference, amountKobo: known, paidAt: since, senderName, toAccountNumber };
}

function explained(kind: string): Pick<QueueRow, "why" | "byItself" | "youMay"> {
  return isKind(kind) ? explanations[kind] : { why: "", byItself: "", youMay: "" };
}

/** `Charge unexplained` */
function titleOf(kind: string): string {
  const words = kind.replaceAll("-", " ");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function amountOf(
  { amountKobo, currency, differenceKobo, tooMuchKobo }: Record<string, string>,
  thing: About | undefined,
  owned: Owned | undefined,
): Pick<QueueRow, "amountKobo" | "currency"> {
  const said = [amountKobo, differenceKobo, tooMuchKobo].find((one) => /^-?\d+$/.test(one ?? ""));
  const known = said ?? thing?.amountKobo ?? owned?.amountKobo ?? null;
  return { amountKobo: known, currency: known === null ? null : (currency ?? "NGN") };
}

/** What a finding knows, as text. */
function detailsOf(details: unknown): Record<string, string> {
  if (typeof details !== "object" || details === null) return {};
  const known = Object.entries(details).filter(([, value]) => value !== null && value !== "");
  return Object.fromEntries(
    known.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}

const YOU_MAY = {
  suspense: "Find out whose it is: `attribute` it, or `refund` it.",
  refund: "`requery` it; ask the gateway's support if it takes longer than ten days.",
  dispute: "Answer it before its deadline: silence loses it.",
  payout: "`requery` it. A hold on the customer stops it as long as it has not been sent.",
} as const;

async function thingRow(db: Db, { item, subject }: Waiting, mayDo: MayDo): Promise<Special> {
  const things = await readAbout(db, subject, mayDo);
  const kind = item.slice(0, item.indexOf(":"));
  const thing = things.find((one) => one.kind === (kind === "payout" ? "withdrawal" : kind));
  const owned = await readOwned(db, subject);
  const isSuspense = kind === "suspense";
  const evidence = evidenceOf(subject, new Date(thing?.since ?? 0), {
    ...(thing && { amountKobo: thing.amountKobo }),
  });
  return {
    item,
    title: thing?.what ?? titleOf(kind),
    reference: subject,
    amountKobo: thing?.amountKobo ?? null,
    currency: thing?.currency ?? null,
    investorId: thing?.investorId ?? owned?.investorId ?? null,
    why: thing?.why ?? "",
    byItself: thing?.byItself ?? "",
    youMay: isYouMay(kind) ? YOU_MAY[kind] : "",
    details: thing?.gatewayId ? { gatewayId: thing.gatewayId, state: thing.state } : {},
    likelyOwners: isSuspense ? await likelyOwners(db, evidence) : [],
    acts: thing?.acts ?? [],
  };
}

function isYouMay(kind: string): kind is keyof typeof YOU_MAY {
  return Object.hasOwn(YOU_MAY, kind);
}

const CHANNELS: Readonly<Record<string, string>> = { mail: "E-mail", sms: "SMS", push: "Push" };

const ONCE = "It had a code or a link that works once, so it is not sent again.";
const KEPT = "Its text is kept for seven days.";
const ERASED = "Its text is erased.";

async function messageRow(
  db: Db,
  { item, kind, subject }: Waiting,
  mayDo: MayDo,
): Promise<Special> {
  const message = await readMessage(db, subject);
  const tries = message?.attempts ?? 0;
  return {
    item,
    title: `${CHANNELS[kind] ?? kind} “${message?.title ?? "without a subject"}”`,
    reference: subject,
    amountKobo: null,
    currency: null,
    investorId: message?.investorId ?? null,
    why: `It was tried, times: ${tries}, and given up on ${message?.givenUpAt?.toISOString().slice(0, 16) ?? ""}Z. ${message?.worksOnce ? ONCE : message?.hasText ? KEPT : ERASED}`,
    byItself: "Nothing.",
    youMay: message?.hasText
      ? "Send it again once the cause is over, or reach the customer in another way."
      : "Reach the customer in another way if it matters, then end the row with a note.",
    details: {},
    likelyOwners: [],
    acts: message?.hasText ? [offer({ action: "resend", subject }, mayDo)] : [],
  };
}

async function caseRow(db: Db, { item, subject }: Waiting, mayDo: MayDo): Promise<Special> {
  const found = await readCaseRow(db, subject.slice("C-".length));
  const [thing] = found?.reference ? await readAbout(db, found.reference, mayDo) : [];
  return {
    item,
    title: `${subject} “${shortened(found?.text ?? "")}”`,
    reference: found?.reference ?? null,
    amountKobo: thing?.amountKobo ?? null,
    currency: thing?.currency ?? null,
    investorId: found?.investorId ?? null,
    why: thing ? [thing.what, thing.why].join(" ") : "",
    byItself: thing?.byItself ?? "Nothing.",
    youMay:
      found?.state === "answered"
        ? "It is answered: end it, or answer again."
        : "Open it and answer before the time that we publish. The customer reads it by mail and in the app.",
    details: { number: subject },
    likelyOwners: [],
    acts: thing?.acts ?? [],
  };
}

const TITLE = 100;

/** At the end of a word, if there is one. The whole is on the page of the case. */
function shortened(text: string): string {
  if (text.length <= TITLE) return text;
  const begin = text.slice(0, TITLE);
  const end = begin.lastIndexOf(" ");
  return `${(end > 0 ? begin.slice(0, end) : begin).trimEnd()}…`;
}
