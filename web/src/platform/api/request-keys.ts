import * as messages from "@osisi/contracts/messages.ts";
import type { Outcome } from "./outcome.ts";

/** The `Idempotency-Key` of a form that moves money. A try that nobody knows the end of is repeated
 * with the same key, so that the money moves once; another amount, or a definite answer, gets a new
 * one. Made when the form opens. */
export interface RequestKeys {
  keyFor: (body: unknown) => string;
  /** Tells whether it is what an earlier opening of the form asked for: then nothing moved now. */
  answered: (outcome: Outcome<unknown>) => boolean;
  /** The body, as JSON, of what may have been done already. */
  unanswered: () => string | undefined;
  forget: () => void;
}

/** What was asked for, as long as there is no definite answer. */
export interface Asked {
  /** As JSON. */
  body: string;
  key: string;
  at: number;
  mayHaveBegun: boolean;
}

export interface AskedMemory {
  read: () => Asked | undefined;
  write: (asked: Asked | undefined) => void;
}

/** Answers that say "not now": the server kept nothing, waits for a step-up, or is still at it. */
const NOT_NOW = new Set([401, 403, 409, 429]);
/** The server knows a key for seven days, and then takes it for a new one. */
const KNOWN_MS = 6 * 24 * 60 * 60_000;

const kept = new Map<string, Asked>();

export function createRequestKeys(memory = memoryIn(new Map(), "")): RequestKeys {
  /** The key that this opening made, and did not find. */
  let own: string | undefined;
  let sent: Asked | undefined;

  function current(): Asked | undefined {
    const asked = memory.read();
    return asked && Date.now() - asked.at < KNOWN_MS ? asked : undefined;
  }
  function made(body: string): Asked {
    own = randomKey();
    return { body, key: own, at: Date.now(), mayHaveBegun: false };
  }

  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      const asked = current();
      sent = asked?.body === text ? asked : made(text);
      // The page may go away before an answer comes.
      memory.write({ ...sent, mayHaveBegun: true });
      return sent.key;
    },
    answered(outcome) {
      // Another opening may have asked for something else meanwhile.
      if (sent && memory.read()?.key === sent.key) {
        if (isDefinite(outcome)) memory.write(undefined);
        else if (saysNotBegun(outcome)) memory.write({ ...sent, mayHaveBegun: false });
        else if (isNotNow(outcome)) memory.write(sent);
      }
      return outcome.kind === "ok" && outcome.replayed === true && sent?.key !== own;
    },
    unanswered() {
      const asked = current();
      return asked?.mayHaveBegun ? asked.body : undefined;
    },
    forget: () => memory.write(undefined),
  };
}

/** The keys of a form that is closed and opened again: who closes it after an answer was lost, and asks
 * for the same once more, asks for the same thing. Call once for an opening. Where a form outlives a
 * reload, so does its key. */
export function keptRequestKeys(form: string, stored?: AskedMemory): RequestKeys {
  const inPage = memoryIn(kept, form);
  return createRequestKeys({
    read: () => inPage.read() ?? stored?.read(),
    write(asked) {
      inPage.write(asked);
      stored?.write(asked);
    },
  });
}

function memoryIn(all: Map<string, Asked>, form: string): AskedMemory {
  return {
    read: () => all.get(form),
    write: (asked) => void (asked ? all.set(form, asked) : all.delete(form)),
  };
}

function isDefinite(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === "ok") return true;
  return outcome.kind === "refused" && outcome.statusCode < 500 && !isNotNow(outcome);
}

function isNotNow(outcome: Outcome<unknown>): boolean {
  return outcome.kind === "refused" && NOT_NOW.has(outcome.statusCode);
}

/** Refused for now by whoever knows what was begun. */
function saysNotBegun(outcome: Outcome<unknown>): boolean {
  const isConflict = outcome.kind === "refused" && outcome.statusCode === 409;
  return isConflict && outcome.message !== messages.requestInFlight;
}

/** `crypto.randomUUID` is missing where a phone reads the app over plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
