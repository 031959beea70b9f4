import {
  type TimelineAnswer,
  type TimelineKind,
  type TimelineRow,
  timelineKinds,
} from "@osisi/contracts/console/customer.ts";
import { referenceOfKey } from "#gateway/reference.ts";
import { deviceOf } from "#people/auth/devices.ts";
import { movementWords } from "#ops/movement-words.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type TimelineEvent, listEvents } from "./timeline-queries.ts";

const PAGE = 50;

/** Everything that has happened to a customer and their money, merged by time. */
export async function readTimeline(
  { clock, db }: Pick<Runtime, "clock" | "db">,
  investorId: string,
  { before, kind }: { before?: string | undefined; kind?: string | undefined },
): Promise<TimelineAnswer> {
  const wanted = kind?.split(",") ?? [];
  const kinds = timelineKinds.filter((one) => wanted.length === 0 || wanted.includes(one));
  const [at, id] = before?.split(" ") ?? [];
  const page = {
    investorId,
    before: at === undefined || id === undefined ? undefined : { at, id },
    now: clock.now(),
    atMost: PAGE,
  };
  const events = await listEvents(db, kinds, page);
  const shown = events.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    rows: shown.map(rowOf),
    next: last && events.length > PAGE ? `${last.at} ${last.id}` : null,
  };
}

type Words = Pick<TimelineRow, "title" | "detail" | "by"> &
  Partial<Pick<TimelineRow, "amountKobo" | "reference" | "isStuck">>;

function rowOf(event: TimelineEvent): TimelineRow {
  const { amountKobo, at, id, kind, reference } = event;
  const common = { id, at, kind, reference, isStuck: false };
  const amount = { amountKobo: amountKobo === null ? null : String(amountKobo) };
  return { ...common, ...amount, ...words[kind](event) };
}

const words: Readonly<Record<TimelineKind, (event: TimelineEvent) => Words>> = {
  money: (event) => (event.id.startsWith("money:") ? transferWords(event) : paymentWords(event)),
  charge: ({ name, state }) => ({
    title: CHARGES[state ?? ""] ?? "Card charged",
    detail: name,
    by: "itself",
    isStuck: state === "processing" || state === "challenged",
  }),
  message: ({ event, name, state }) => ({
    title: `${MESSAGES[event] ?? event} “${name ?? "without a subject"}”`,
    detail: state,
    by: "itself",
    isStuck: state === "given up",
  }),
  "sign-in": ({ event, name }) => ({
    title: event === "session" ? "Signed in" : "Password right, code awaited",
    detail: name === null ? null : deviceWords(name),
    by: "customer",
  }),
  change: ({ event, name, state }) => ({
    title: name === null ? event : `${event}: ${name}`,
    detail: state,
    by: "customer",
  }),
  operator: ({ by, event, name, state }) => ({
    title: READINGS[event] ?? event,
    detail: [name, state].filter(Boolean).join(" · ") || null,
    by: by ?? "operator",
  }),
};

const READINGS: Readonly<Record<string, string>> = {
  "open customer": "Opened this page",
  show: "Saw name, address and numbers",
  "open case": "Opened a case",
  "answer case": "Answered the case",
  "end case": "Ended the case",
};

const CHARGES: Readonly<Record<string, string>> = {
  paid: "Card charged, paid",
  declined: "Card charged, declined",
  "card-unusable": "Card charged, not usable any more",
  "not-sent": "Card not charged, the gateway did not take it",
  "not-wanted": "Card not charged, not wanted any more",
  missed: "Card charged, not confirmed in time",
  challenged: "Card charged, the bank asks for a confirmation",
  "not sent": "Card charge waits to be sent",
  processing: "Card charged, no answer yet",
};

const MESSAGES: Readonly<Record<string, string>> = {
  mail: "E-mail",
  sms: "SMS",
  push: "Push",
  notice: "In the app",
};

function deviceWords(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(" on ") || "unknown device";
}

/** Of a transfer between two accounts of the customer, the sign is that of the stash. */
function transferWords({ amountKobo, event, name, state }: TimelineEvent): Words {
  const isOut = state === "out" || state?.startsWith("stash ") === true;
  const isIn = state === "in" || state?.endsWith(" stash") === true;
  const sign = isOut ? "-" : "";
  return {
    title: movementWords[event] ?? event,
    detail: isIn || isOut ? null : (state?.replace(" ", " → ") ?? null),
    amountKobo: `${sign}${amountKobo ?? 0n}`,
    reference: name === null ? null : (referenceOfKey(name) ?? null),
    by: event === "withdrawal-held" ? "customer" : "itself",
  };
}

const PAYMENTS: Readonly<Record<string, string>> = {
  created: "not opened",
  open: "checkout open",
  checking: "checking",
  failed: "not paid",
  held: "in suspense",
};

function paymentWords({ event, name, state }: TimelineEvent): Words {
  const purpose = { stash: "stash", plan: "plan", investment: "units" }[event.slice(8)] ?? "";
  return {
    title: `Pay-in, ${PAYMENTS[state ?? ""] ?? state ?? ""}`,
    detail: [`for the ${purpose || event.slice(8)}`, name].filter(Boolean).join(" · "),
    by: "customer",
    isStuck: state === "checking" || state === "held",
  };
}
