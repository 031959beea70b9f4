import type { FieldErrors } from "@osisi/contracts/envelope.ts";
import * as messages from "@osisi/contracts/messages.ts";

/** The outcome of a call. Expected failures are values; nothing is thrown. */
export type Outcome<Data> =
  | {
      kind: "ok";
      data: Data;
      message: string;
      token: string | undefined;
      /** The step-up token, valid for ten minutes: see `step-up.ts`. */
      stepUp?: string | undefined;
      /** A repetition of an earlier response: nothing was done now. */
      replayed?: true;
    }
  | Refused
  | { kind: "offline" };

interface Refused {
  kind: "refused";
  statusCode: number;
  message: string;
  /** Field → its messages; empty where no field is at fault. */
  errors: FieldErrors;
  /** The response's data beside its message. */
  data?: unknown;
}

/** The data, for a query that throws its errors. */
export function dataOf<Data>(outcome: Outcome<Data>): Data {
  if (outcome.kind === "ok") return outcome.data;
  throw new Error(problemOf(outcome));
}

export function problemOf(outcome: { kind: "offline" } | { kind: "refused"; message: string }) {
  return outcome.kind === "offline" ? messages.noConnection : outcome.message;
}

/** A response as received, before validation. Its data has the type from `contracts`: both sides
 * are built from it. */
export type Answer<Data> = { data: Data } & Partial<
  Record<
    "status" | "statusCode" | "message" | "msg" | "mg" | "errors" | "authorization" | "unchanged",
    unknown
  >
>;

/** The data with the parts that were left out because they are known. */
export function completed<Data>({ data, unchanged }: Answer<Data>, known: Data): Data {
  if (!Array.isArray(unchanged)) return data;
  const kept = Object.entries(known ?? {}).filter(([name]) => unchanged.includes(name));
  return { ...Object.fromEntries(kept), ...data };
}

/** Parses a response of the API: one envelope for all. The message may be in `message` or `msg`;
 * where both exist, a refusal uses its `msg`. An account update may have it in `mg` alone.
 * `message` may also be the fields' errors. Anything else, such as a proxy's page, is a refusal
 * without details. */
export function readAnswer<Data>(
  httpStatus: number,
  body: Answer<Data> | undefined,
): Outcome<Data> {
  if (!isRecord(body)) return refusal(httpStatus, messages.unexpected, {});
  if (body["status"] === "success" && httpStatus < 400) {
    const authorization = body["authorization"];
    const token = isRecord(authorization) ? text(authorization["token"]) : undefined;
    const stepUp = isRecord(authorization) ? text(authorization["stepUp"]) : undefined;
    const message =
      text(body.message) ?? text(body["mg"]) ?? text(body["msg"]) ?? messages.unexpected;
    return { kind: "ok", data: body.data, message, token, ...(stepUp && { stepUp }) };
  }
  const statusCode = typeof body["statusCode"] === "number" ? body["statusCode"] : httpStatus;
  const errors = { ...fieldErrors(body.message), ...fieldErrors(body["errors"]) };
  const message = text(body["msg"]) ?? text(body.message) ?? messages.unexpected;
  return { ...refusal(statusCode, message, errors), data: body.data };
}

function refusal(statusCode: number, message: string, errors: FieldErrors): Refused {
  return { kind: "refused", statusCode, message, errors };
}

function fieldErrors(value: unknown): FieldErrors {
  if (!isRecord(value)) return {};
  const lists = Object.entries(value).map(([field, list]): [string, string[]] => [
    field,
    Array.isArray(list) ? list.filter((item) => typeof item === "string") : [],
  ]);
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0));
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
