import { randomUUID } from "node:crypto";
import { type Dice, seededDice } from "../random.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { type Delivery, deliveries } from "./delivery.ts";
import type { WebhookScheme } from "./scheme.ts";

/** Webhooks are sent immediately, retried on the provider's schedule until the response is 200, and
 * survive a restart. Delivery can be made as unreliable as it is in reality. */

const AT_ONCE = 16;
const SHUFFLE_WITHIN_MS = 400;

export type WebhookFaults = {
  mode: "normal" | "drop" | "hold";
  duplicates: number;
  delayMs: number;
  shuffle: boolean;
};

export const noFaults: WebhookFaults = {
  mode: "normal",
  duplicates: 0,
  delayMs: 0,
  shuffle: false,
};

export type Webhooks = ReturnType<typeof createWebhooks>;

export function createWebhooks(options: {
  store: Store;
  clock: Clock;
  scheme: WebhookScheme;
  url: string | undefined;
}) {
  const { store, clock, scheme } = options;
  const all = deliveries(store, scheme.table);
  const underWay = new Map<number, Promise<void>>();
  const closing = new AbortController();
  const dice: Dice = seededDice(1);
  let url = options.url;
  let faults = noFaults;

  const nowMs = () => clock.now().getTime();
  const due = () => all.list({ where: { state: "due" } }).filter(({ id }) => !underWay.has(id));

  function enqueue(webhook: Pick<Delivery, "event" | "body" | "signature" | "copyOf">) {
    const states = { normal: "due", hold: "held", drop: "dropped" } as const;
    const delayMs = faults.delayMs + (faults.shuffle ? dice.roll() * SHUFFLE_WITHIN_MS : 0);
    const inserted = all.insert({
      ...webhook,
      createdAt: clock.now().toISOString(),
      key: randomUUID(),
      state: states[faults.mode],
      dueAtMs: nowMs() + Math.round(delayMs),
      firstTriedAtMs: null,
      tries: [],
    });
    return inserted?.id ?? null;
  }

  function enqueueWithDuplicates(event: string, body: string, signature: string | null) {
    store.atomically(() => {
      const id = enqueue({ event, body, signature, copyOf: null });
      for (let copy = 0; copy < faults.duplicates; copy += 1) {
        enqueue({ event, body, signature, copyOf: id });
      }
    });
    deliverSoon();
  }

  /** After the caller's own transaction is committed. */
  function deliverSoon() {
    setImmediate(deliverDue);
  }

  function deliverDue() {
    if (closing.signal.aborted) return;
    const ready = due().filter(({ dueAtMs }) => dueAtMs <= nowMs());
    const inOrder = ready.toSorted((a, b) => a.dueAtMs - b.dueAtMs || a.id - b.id);
    for (const delivery of inOrder.slice(0, AT_ONCE - underWay.size)) {
      const done = deliver(delivery).finally(() => {
        underWay.delete(delivery.id);
        deliverSoon();
      });
      underWay.set(delivery.id, done);
    }
  }

  async function deliver(delivery: Delivery) {
    const answer = await post(delivery);
    if (closing.signal.aborted) return;
    const tries = [...delivery.tries, { at: clock.now().toISOString(), answer }];
    const firstTriedAtMs = delivery.firstTriedAtMs ?? nowMs();
    const next = scheme.nextTryAt({ tries: tries.length, firstTriedAtMs, nowMs: nowMs() });
    const tried = { ...delivery, tries, firstTriedAtMs };
    if (answer === "200") all.save({ ...tried, state: "delivered" });
    else if (next === undefined) all.save({ ...tried, state: "given-up" });
    else all.save({ ...tried, dueAtMs: next });
  }

  /** The status of the product's response, or why there was none. */
  async function post({ body, signature }: Delivery): Promise<string> {
    if (!url) return "no webhook URL is set";
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(scheme.timeoutMs), closing.signal]),
        headers: {
          "content-type": "application/json",
          "user-agent": "sandbox",
          ...scheme.headers(body, signature),
        },
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      return error instanceof Error ? error.name : "failed";
    }
  }

  async function settled() {
    while (underWay.size > 0) await Promise.all(underWay.values());
  }

  return {
    /** `beside` are further fields of the body, which one event has. */
    send: (event: string, data: unknown, beside: object = {}) =>
      enqueueWithDuplicates(event, JSON.stringify({ event, ...beside, data }), null),

    /** A body without the fields that name its event. */
    sendBody: (event: string, body: object) =>
      enqueueWithDuplicates(event, JSON.stringify(body), null),

    sendRaw: (body: string, signature: string | undefined) =>
      enqueueWithDuplicates("hand-made", body, signature ?? null),

    setFaults(change: Partial<WebhookFaults>) {
      faults = { ...noFaults, ...change };
    },
    faults: () => faults,

    /** Releases held webhooks, in a random order if configured. */
    release() {
      const held = all.list({ where: { state: "held" } }).toReversed();
      store.atomically(() => {
        for (const delivery of held) {
          const dueAtMs =
            nowMs() + (faults.shuffle ? Math.round(dice.roll() * SHUFFLE_WITHIN_MS) : 0);
          all.save({ ...delivery, state: "due", dueAtMs });
        }
      });
      deliverSoon();
      return held.length;
    },

    /** Every webhook again, whatever its outcome. */
    replay() {
      const originals = all
        .list()
        .filter(({ copyOf }) => copyOf === null)
        .toReversed();
      store.atomically(() => {
        for (const { event, body, signature, id } of originals) {
          const copy = enqueue({ event, body, signature, copyOf: id });
          const made = copy === null ? undefined : all.byId(copy);
          if (made) all.save({ ...made, state: "due" });
        }
      });
      deliverSoon();
      return originals.length;
    },

    list: () => all.list(),
    setUrl(next: string) {
      url = next;
    },

    runDue: deliverDue,
    nextDueAfter(moment: Date): Date | undefined {
      const later = due()
        .map(({ dueAtMs }) => dueAtMs)
        .filter((at) => at > moment.getTime());
      return later.length > 0 ? new Date(Math.min(...later)) : undefined;
    },
    undone(): string[] {
      const waiting = due().filter(({ dueAtMs }) => dueAtMs <= nowMs()).length + underWay.size;
      return waiting > 0 ? [`webhook (${waiting})`] : [];
    },

    async close() {
      closing.abort();
      await settled();
    },
  };
}
