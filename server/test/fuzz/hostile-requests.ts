import { gzipSync } from "node:zlib";
import { type Arbitrary, array, constant, constantFrom, nat, oneof, record } from "fast-check";
import type { DescribedRoute, Field } from "./described-routes.ts";
import { anyJson, anyText } from "./hostile-values.ts";
import { hostileHeaders, rightHeaders } from "./hostile-headers.ts";
import { type Known, validFields } from "./valid-values.ts";

/** Requests to a route: valid ones with up to three invalid fields, and sometimes an invalid whole.
 * Without a fault they are valid; a failure shrinks to the few faults that matter. */

export type HostileRequest = Readonly<{
  method: "GET" | "POST" | "HEAD";
  url: string;
  headers: Readonly<Record<string, string | string[]>>;
  payload?: string | Buffer;
}>;

type Fault = Readonly<{
  how: "drop" | "replace" | "again" | "extra" | "append";
  at: number;
  name: string;
  json: string;
  text: string;
}>;
type Fields = readonly (readonly [name: string, text: string])[];

const extraNames = {
  objects: ["__proto__", "constructor", "prototype", "toString", "then", "toJSON", "length"],
  tempting: ["id", "investorId", "userId", "email", "isAdmin", "balance", "state", "amountKobo"],
  odd: ["", "\u0000", "\uD800", "🌳", "a.b", "a[b]", "$where", "x".repeat(2_000)],
};

const faults: Arbitrary<Fault[]> = array(
  record({
    how: constantFrom("replace", "replace", "append", "drop", "again", "extra"),
    at: nat({ max: 20 }),
    name: constantFrom(...Object.values(extraNames).flat()),
    json: anyJson,
    text: anyText,
  }),
  { maxLength: 3 },
);

export function hostileRequests(route: DescribedRoute, known: Known): Arbitrary<HostileRequest> {
  const { inBody, inPath, inQuery, method } = route;
  const url = record({
    path: validFields(route, inPath, known),
    query: validFields(route, inQuery, known),
    /** Where there is a body, most faults are in it. */
    isTouched: inBody && inBody.length > 0 ? nat({ max: 9 }).map((n) => n === 0) : constant(true),
    faults,
    isHead: method === "GET" ? nat({ max: 19 }).map((n) => n === 19) : constant(false),
  });
  const body = inBody ? bodies(route, known) : oneof(constant(undefined), wrongBodies);
  const headers = hostileHeaders(route);
  return record({ url, body, headers }).map(({ body, headers, url }) => ({
    method: url.isHead ? "HEAD" : method,
    url: address(route, url.path, url.query, url.isTouched ? url.faults : []),
    headers: { "content-type": "application/json", ...body?.headers, ...headers },
    ...(method === "POST" && body ? { payload: body.bytes } : {}),
  }));
}

/** With every field, and without faults. */
export function rightRequests(route: DescribedRoute, known: Known): Arbitrary<HostileRequest> {
  const all = (fields: readonly Field[] = []) =>
    validFields(
      route,
      fields.map((field) => ({ ...field, isRequired: true })),
      known,
    );
  const parts = { path: all(route.inPath), query: all(route.inQuery), body: all(route.inBody) };
  return record(parts).map(({ body, path, query }) => ({
    method: route.method,
    url: address(route, path, query, []),
    headers: { "content-type": "application/json", ...rightHeaders(route) },
    ...(route.inBody ? { payload: JSON.stringify(Object.fromEntries(body)) } : {}),
  }));
}

type Body = Readonly<{ bytes: string | Buffer; headers?: Record<string, string> }>;

function bodies(route: DescribedRoute, known: Known): Arbitrary<Body> {
  const right = validFields(route, route.inBody ?? [], known);
  const written = record({ right, faults }).map(({ faults, right }) => {
    const fields = right.map(([name, value]) => [name, JSON.stringify(value)] as const);
    const changed = faults.reduce<Fields>(
      (before, fault) => spoil(before, fault, fault.json),
      fields,
    );
    return `{${changed.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`;
  });
  const whole = record({ written, spoil: constantFrom(...wholly) });
  const typed = record({ written, type: constantFrom(...otherTypes) });
  return oneof(
    { weight: 8, arbitrary: written.map((bytes) => ({ bytes })) },
    { weight: 1, arbitrary: whole.map(({ spoil, written }) => spoil(written)) },
    {
      weight: 1,
      arbitrary: typed.map(({ type, written }) => ({
        bytes: written,
        headers: { "content-type": type },
      })),
    },
    { weight: 1, arbitrary: wrongBodies },
  );
}

/** Faults of a whole body. */
const wholly: readonly ((json: string) => Body)[] = [
  (json) => ({ bytes: `[${json}]` }),
  (json) => ({ bytes: JSON.stringify(json) }),
  (json) => ({ bytes: json.slice(0, -1) }),
  (json) => ({ bytes: json.slice(0, json.length / 2) }),
  (json) => ({ bytes: `${json}${json}` }),
  (json) => ({ bytes: `\uFEFF${json}` }),
  (json) => ({ bytes: `${json}//` }),
  (json) => ({ bytes: `\n\t ${json}\r\n ` }),
  (json) => ({ bytes: json.replaceAll('"', "'") }),
  (json) => ({ bytes: `${json}${" ".repeat(70_000)}` }),
  (json) => ({ bytes: Buffer.concat([Buffer.from(json), Buffer.from([0xc3, 0x28])]) }),
  (json) => ({ bytes: Buffer.from(json, "utf16le") }),
  (json) => ({ bytes: gzipSync(json), headers: { "content-encoding": "gzip" } }),
  (json) => ({ bytes: json, headers: { "content-encoding": "br" } }),
];

const otherTypes = Object.values({
  forms: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
  nearly: ["application/json; charset=utf-16", "application/xml", "application/jsonx"],
  broken: ["a/b/c", "*", "", "x".repeat(500)],
}).flat();

const wrongBodies: Arbitrary<Body> = oneof(
  anyJson,
  anyText,
  constantFrom("", "{", "}", "[", '{"', "undefined", "{}{}", "\u0000", "[".repeat(60_000)),
).map((bytes) => ({ bytes }));

function spoil(fields: Fields, { at, how, name }: Fault, by: string): Fields {
  const which = fields.length === 0 ? -1 : at % fields.length;
  const [meant = name, text = ""] = fields[which] ?? [];
  if (how === "drop") return fields.filter((_field, index) => index !== which);
  if (how === "again") return [...fields, [meant, by]];
  if (how === "extra" || which < 0) return [...fields, [name, by]];
  const instead = how === "replace" ? by : appended(text, by);
  return fields.map((field, index) => (index === which ? [meant, instead] : field));
}

/** Nearly valid: a text with a suffix, a number with more digits. */
function appended(text: string, by: string): string {
  const isText = text.endsWith('"') && /^"(?:[^"\\]|\\.)*"$/.test(by);
  return isText ? text.slice(0, -1) + by.slice(1) : `${text}0000001`;
}

const pieces = Object.values({
  slashes: ["%2f", "%2F..%2F", "..", "%2e%2e%2f%2e%2e", "%5c", "a/b", "%c0%af"],
  bytes: ["%00", "a%00b", "%ED%A0%80", "%E0%A4%A", "%", "%zz", "%25"],
  marks: [";a=b", "%3f", "%23", "*", ":id", "{id}", "~", "x".repeat(5_000)],
}).flat();

function address(
  { path, inQuery }: DescribedRoute,
  inPath: [string, unknown][],
  query: [string, unknown][],
  faults: Fault[],
): string {
  const [first] = faults;
  const values = new Map(inPath.map(([name, value]) => [name, escape(String(value))]));
  const wrong =
    first && (first.at % 2 === 0 ? escape(first.text) : pieces[first.at % pieces.length]);
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    (_all, name: string) => wrong ?? values.get(name) ?? "",
  );
  const right = query.map(([name, value]) => [name, String(value)] as const);
  const changed = faults.reduce<Fields>((before, fault) => spoil(before, fault, fault.text), right);
  const text = changed.map(([name, value]) => `${escape(name)}=${escape(value)}`).join("&");
  return inQuery.length > 0 || first?.how === "extra" ? `${filled}?${text}` : filled;
}

/** Lone surrogates too, as bytes that no encoder produces. */
function escape(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}
