export type Mode = "test" | "live";

/** The outcome of a call. `unknown` after a time-out, a 429, a 5xx or an unreadable response: the
 * gateway may have acted, and has to be queried for the same reference. */
export type Outcome<Value> = { kind: "ok"; value: Value } | NotDone;
export type NotDone = Refused | Unknown;
/** `refusal`: its words, where the gateway refused in words that we do not know. */
export type Unknown = { kind: "unknown"; reason: string; retryAfterMs?: number; refusal?: string };
export type Refused = { kind: "refused"; code: string; status: number };

export const NOT_FOUND = { kind: "refused", code: "not_found", status: 404 } as const;

export function isNotFound(outcome: Outcome<unknown>): boolean {
  return outcome.kind === "refused" && outcome.code === "not_found";
}

/** For the log. */
export function reasonOf(outcome: NotDone): string {
  return outcome.kind === "refused" ? outcome.code : outcome.reason;
}

export function retryAfterMsOf(outcome: NotDone): number | undefined {
  return outcome.kind === "unknown" ? outcome.retryAfterMs : undefined;
}
