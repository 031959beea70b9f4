import { messages } from "./messages.ts";

/** What can be expected to go wrong: a code, and the one place that says which HTTP status and
 * which sentence it has. */
export const failures = {
  "invalid-input": { statusCode: 400, message: messages.checkFields },
  "unreadable-body": { statusCode: 400, message: messages.notUnderstood },
  "code-wrong": { statusCode: 400, message: messages.codeWrong },
  "link-broken": { statusCode: 400, message: messages.linkBroken },
  "wrong-credentials": { statusCode: 401, message: messages.wrongCredentials },
  "session-expired": { statusCode: 401, message: messages.sessionExpired },
  "bad-signature": { statusCode: 401, message: messages.notUnderstood },
  "not-verified": { statusCode: 403, message: messages.notVerified },
  "idempotency-key-malformed": { statusCode: 400, message: messages.keyMalformed },
  "idempotency-key-reused": { statusCode: 422, message: messages.keyReused },
  "request-in-flight": { statusCode: 409, message: messages.requestInFlight },
  "not-found": { statusCode: 404, message: messages.notFound },
  "body-too-large": { statusCode: 413, message: messages.tooBig },
  "unknown-content-type": { statusCode: 415, message: messages.contentType },
  "too-many-tries": { statusCode: 429, message: messages.tooManyTries },
  "gateway-unreachable": { statusCode: 502, message: messages.fundFailed },
  "account-unknown": { statusCode: 422, message: messages.accountUnknown },
  "account-not-yours": { statusCode: 404, message: messages.accountNotYours },
  "account-missing": { statusCode: 400, message: messages.accountMissing },
  "account-waiting": { statusCode: 409, message: messages.accountWaiting },
  "accounts-full": { statusCode: 409, message: messages.accountsFull },
  "bank-unreachable": { statusCode: 502, message: messages.bankUnreachable },
  "look-ups-used-up": { statusCode: 429, message: messages.lookUpsUsedUp },
  "stash-too-small": { statusCode: 400, message: messages.stashTooSmall },
  "withdrawal-failed": { statusCode: 500, message: messages.withdrawFailed },
  busy: { statusCode: 503, message: messages.busy },
  unexpected: { statusCode: 500, message: messages.unexpected },
} as const;

export type FailureCode = keyof typeof failures;
