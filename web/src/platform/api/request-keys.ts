import * as messages from "@osisi/contracts/messages.ts";
import type { Outcome } from "./outcome.ts";

/** The `Idempotency-Key` of a form that moves money. A retry after an unknown outcome has the same
 * key, so that the money moves once; another amount, or a definite response, gets a new one.
 * Created when the form opens. */
export interface RequestKeys {
  keyFor: (body: unknown) => string;
  /** Whether the response belongs to an earlier opening of the form: then nothing was done now. */
  answered: (outcome: Outcome<unknown>) => boolean;
  /** The body, as JSON, of a request that may have been done already. */
  unanswered: () => string | undefined;
  forget: () => void;
}

/** The request, as long as there is no definite response. */
export interface SentRequest {
  /** As JSON. */
  body: string;
  key: string;
  at: number;
  mayHaveBegun: boolean;
}

export interface RequestMemory {
  read: () => SentRequest | undefined;
  write: (remembered: SentRequest | undefined) => void;
}

/** Responses that mean "not now": the server stored nothing, requires a step-up, or is still
 * processing. */
const NOT_NOW = new Set([401, 403, 409, 429]);
/** The server forgets a key after seven days, and then treats it as a new one. */
const KNOWN_MS = 6 * 24 * 60 * 60_000;

const kept = new Map<string, SentRequest>();

export function createRequestKeys(memory = memoryIn(new Map(), "")): RequestKeys {
  /** The key that this opening created, and did not find. */
  let own: string | undefined;
  let sent: SentRequest | undefined;

  function current(): SentRequest | undefined {
    const remembered = memory.read();
    return remembered && Date.now() - remembered.at < KNOWN_MS ? remembered : undefined;
  }
  function made(body: string): SentRequest {
    own = randomKey();
    return { body, key: own, at: Date.now(), mayHaveBegun: false };
  }

  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      const remembered = current();
      sent = remembered?.body === text ? remembered : made(text);
      // The page may be left before a response arrives.
      memory.write({ ...sent, mayHaveBegun: true });
      return sent.key;
    },
    answered(outcome) {
      // Another opening may have sent something else meanwhile.
      if (sent && memory.read()?.key === sent.key) {
        if (isDefinite(outcome)) memory.write(undefined);
        else if (saysNotBegun(outcome)) memory.write({ ...sent, mayHaveBegun: false });
        else if (isNotNow(outcome)) memory.write(sent);
      }
      return outcome.kind === "ok" && outcome.replayed === true && sent?.key !== own;
    },
    unanswered() {
      const remembered = current();
      return remembered?.mayHaveBegun ? remembered.body : undefined;
    },
    forget: () => memory.write(undefined),
  };
}

/** The keys of a form that is closed and reopened: submitting the same again after a lost response
 * is a retry. Call once for an opening. Where a form survives a reload, so does its key. */
export function keptRequestKeys(form: string, stored?: RequestMemory): RequestKeys {
  const inPage = memoryIn(kept, form);
  return createRequestKeys({
    read: () => inPage.read() ?? stored?.read(),
    write(remembered) {
      inPage.write(remembered);
      stored?.write(remembered);
    },
  });
}

function memoryIn(all: Map<string, SentRequest>, form: string): RequestMemory {
  return {
    read: () => all.get(form),
    write: (remembered) => void (remembered ? all.set(form, remembered) : all.delete(form)),
  };
}

function isDefinite(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === "ok") return true;
  return outcome.kind === "refused" && outcome.statusCode < 500 && !isNotNow(outcome);
}

function isNotNow(outcome: Outcome<unknown>): boolean {
  return outcome.kind === "refused" && NOT_NOW.has(outcome.statusCode);
}

/** Refused for now, by a server that knows the original request. */
function saysNotBegun(outcome: Outcome<unknown>): boolean {
  const isConflict = outcome.kind === "refused" && outcome.statusCode === 409;
  return isConflict && outcome.message !== messages.requestInFlight;
}

/** `crypto.randomUUID` is missing over plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
