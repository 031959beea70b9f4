import { Refusal } from "../../http/refusal.ts";
import type { ErrorBodies } from "../../http/server.ts";
import { type StandardAnswer, proxyAnswer } from "../../faults/http-faults.ts";

/** A successful call, in Flutterwave's envelope. `data.status` says whether money moved. */
export function answer(message: string, data: unknown, meta?: object) {
  return { status: "success", message, ...(meta && { meta }), data };
}

/** Errors have no codes, only a message. */
export function refuse(statusCode: number, message: string): Refusal {
  return new Refusal(statusCode, errorBody(message));
}

export const ACCOUNT_ID = 73_362;

const errorBody = (message: string) => ({ status: "error", message, data: null });

const brokenBody = {
  error_id: "a0b1c2d3e4",
  message: "An error occurred while processing this request",
  code: "app_error",
};

export const errorBodies: ErrorBodies = { refused: errorBody, broken: brokenBody };

/** The provider's default message for a status, or that of the proxy in front of it. */
export function standardAnswer(status: number): StandardAnswer {
  if (status === 502 || status === 504) return proxyAnswer(status);
  if (status === 503) {
    return { body: errorBody("An error occurred. Please contact support"), headers: {} };
  }
  if (status === 429) {
    return { body: errorBody("Too many requests"), headers: { "retry-after": "30" } };
  }
  return { body: status >= 500 ? brokenBody : errorBody("Request failed"), headers: {} };
}
