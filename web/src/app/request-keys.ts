import type { Outcome } from "./outcome.ts";

/** The `Idempotency-Key` of a form that moves money. A try that nobody knows the end of is repeated
 * with the same key, so that the money moves once; another amount, or a definite answer, gets a new
 * one. Made when the form opens. */
export interface RequestKeys {
  keyFor: (body: unknown) => string;
  answered: (outcome: Outcome<unknown>) => void;
}

/** Answers that say "not now": the server kept nothing, or is still at it. */
const NOT_NOW = new Set([401, 409, 429]);

export function createRequestKeys(newKey: () => string = randomKey): RequestKeys {
  let current: { body: string; key: string } | undefined;
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      if (current?.body !== text) current = { body: text, key: newKey() };
      return current.key;
    },
    answered(outcome) {
      if (isDefinite(outcome)) current = undefined;
    },
  };
}

const kept = new Map<string, RequestKeys>();

/** The keys of a form that is closed and opened again: who closes it after an answer was lost, and asks
 * for the same once more, asks for the same thing. */
export function keptRequestKeys(form: string): RequestKeys {
  const keys = kept.get(form) ?? createRequestKeys();
  kept.set(form, keys);
  return keys;
}

function isDefinite(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === "ok") return true;
  return outcome.kind === "refused" && outcome.statusCode < 500 && !NOT_NOW.has(outcome.statusCode);
}

/** `crypto.randomUUID` is missing where a phone reads the app over plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
