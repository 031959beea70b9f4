import { SIGNATURE_HEADER } from "@osisi/sandbox/webhooks/signature.ts";
import { type Arbitrary, constant, constantFrom, oneof } from "fast-check";
import { webhookPaths } from "#gateway/webhook-paths.ts";
import { SECOND } from "#test/server.ts";
import type { DescribedRoute } from "./described-routes.ts";

/** Headers beside a body: mostly valid ones. */

export type Headers = Readonly<Record<string, string | string[]>>;

/** A placeholder for the current session's token. */
export const OWN_TOKEN = "<own token>";

/** A placeholder for the gateway's signature of the body. */
export const SIGNATURE = "<signature>";

const SIGNED_IN: Headers = { authorization: `Bearer ${OWN_TOKEN}` };
const SIGNED: Headers = { [SIGNATURE_HEADER]: SIGNATURE };
const HASHED: Headers = { "verif-hash": SECOND.secretHash };

const keys = {
  right: ["one", "two", "a,b", "__proto__", "'--"],
  wrong: ["", " ", "a b", "ş", "x".repeat(256)],
};

const odd: readonly Headers[] = [
  { "idempotency-key": ["a", "b"] },
  { "content-type": ["application/json", "text/plain"] },
  { "x-forwarded-for": "6.6.6.6, 127.0.0.1, '\"" },
  { "x-request-id": "x".repeat(5_000) },
  { "x-request-id": "a\tb'; drop" },
  { "x-http-method-override": "DELETE", "x-original-url": "/dashboard" },
  { "user-agent": "é".repeat(3_000) },
  { host: "evil.example:99999" },
  { origin: "null", referer: "javascript:alert(1)" },
  { range: "bytes=0-,5-2,-9999999999" },
  { "if-none-match": "*", "if-modified-since": "Thu, 99 Foo 2099" },
  { accept: "text/html;q=nan,*/*;q=9", "accept-encoding": "br;q=x, gzip;q=0, *" },
  { "accept-language": "x".repeat(3_000), cookie: "a=b;;=;__proto__=1" },
  { traceparent: "00-zz-zz-zz", tracestate: ",,,=" },
  ...Object.values(keys)
    .flat()
    .map((key) => ({ "idempotency-key": key })),
];

const authorizations = {
  empty: ["", "Bearer", "Bearer ", "Bearer null"],
  ofOthers: ["bearer x", `Bearer ${"a".repeat(43)}`, "Basic eDp4", "Bearer ' or 1=1 --"],
  nearly: [`Bearer  ${OWN_TOKEN}`, `Bearer ${OWN_TOKEN} x`, `Bearer "${OWN_TOKEN}"`],
  broken: [`Bearer ${"%00".repeat(20)}`, `Bearer ${"é".repeat(43)}`, "x".repeat(8_000)],
};
const signatures = ["", "x", SIGNATURE.repeat(2), "é".repeat(128)];

const nobody: readonly Headers[] = [
  { authorization: [`Bearer ${OWN_TOKEN}`, "Bearer x"] },
  ...Object.values(authorizations)
    .flat()
    .map((authorization) => ({ authorization })),
  ...signatures.flatMap((signature) => [
    { [SIGNATURE_HEADER]: signature },
    { "verif-hash": signature },
  ]),
];

export function hostileHeaders(route: DescribedRoute): Arbitrary<Headers> {
  const right = rightHeaders(route);
  return oneof(
    { weight: 18, arbitrary: constant(right) },
    { weight: 2, arbitrary: constantFrom(...odd).map((more) => ({ ...right, ...more })) },
    { weight: 1, arbitrary: constantFrom(...nobody) },
  );
}

export function rightHeaders({ needsSession, path }: DescribedRoute): Headers {
  if (path === webhookPaths.first) return SIGNED;
  if (path === webhookPaths.second) return HASHED;
  return needsSession ? SIGNED_IN : {};
}
