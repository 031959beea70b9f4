import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { failure } from "@osisi/contracts/envelope.ts";
import * as messages from "@osisi/contracts/messages.ts";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newPerson, newPlace, onboard, post } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";

/** Every field of every unauthenticated body, with every kind of wrong value: the response is 400
 * with that field's own message, and nothing is written. */

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ worker: false });
});
afterAll(() => server.stop());

const nested = (depth: number): unknown => (depth === 0 ? "deep" : [nested(depth - 1)]);

/** Wrong for every text field. */
const neverText: unknown[] = [
  null,
  0,
  1,
  -1,
  1.5,
  1e308,
  true,
  false,
  [],
  ["text"],
  {},
  { text: "text" },
  { toString: "text", valueOf: 1, length: 5 },
  nested(500),
  "\u0000",
  "text\u0000text",
  "text\u{D800}text",
  "\u{DC00}",
  "text\u0007",
  "x".repeat(10_000),
];

/** Wrong for fields that do not accept every text. */
const oddText: unknown[] = [
  "'; drop table investor; --",
  "<script>alert(1)</script>",
  "${7*7}{{7*7}}",
  "../../etc/passwd",
  "%00%0a",
  "\u202Etxet",
  "line\r\nBcc: eve@example.com",
  "🌳",
  "٠٨٠٣١٢٣٤٥٦٧",
  "１２３４５６",
];

const missing: unknown[] = [undefined, "", "   "];
const narrow = [...missing, ...neverText, ...oddText];
const wide = [...missing, ...neverText];
const anythingBut = (right: unknown) => narrow.filter((value) => value !== right);

const person = newPerson();
const bodies: { path: string; body: object; wrong: Record<string, unknown[]> }[] = [
  {
    path: apiPaths.onboard,
    body: person,
    wrong: {
      f_name: narrow,
      l_name: narrow,
      address: [...wide, "\u202Etxet", "line\nline"],
      email: [...narrow, "ada", "ada@", "@example.com", "a@b", "ada@exa mple.com"],
      phone: [...narrow, "02012345678", "+447911123456", "0803", "0803123456789"],
      password: [...wide, "seven77", "x".repeat(129)].filter((value) => value !== "   "),
      password_confirmation: [...wide, "another password"],
      terms: [...anythingBut(true), "true", "on"],
      type: [...narrow, "admin", "Investor"],
      lenderCategoryId: [...anythingBut(1), 4, "1"],
      referralSlug: neverText,
    },
  },
  {
    path: apiPaths.confirmOnboardingEmail,
    body: { email: person.email, otp: "123456" },
    wrong: { email: narrow, otp: [...narrow, "12345", "1234567", "12345a", 123_456] },
  },
  {
    path: apiPaths.confirmOnboardingPhone,
    body: { phone: person.phone, otp: "123456" },
    wrong: { phone: narrow, otp: narrow },
  },
  {
    path: apiPaths.confirmOnboardingLink,
    body: { token: "A".repeat(43) },
    wrong: { token: [...narrow, "A".repeat(19), "A".repeat(101), "A".repeat(42) + "+"] },
  },
  {
    path: apiPaths.resendOnboardingCode,
    body: { email: person.email },
    wrong: { email: narrow },
  },
  {
    path: apiPaths.resendOnboardingCode,
    body: { phone: person.phone },
    wrong: { phone: narrow.filter((value) => value !== undefined) },
  },
  {
    path: apiPaths.login,
    body: { email: person.email, password: person.password },
    wrong: {
      email: [
        ...missing,
        ...neverText.filter((value) => typeof value !== "string"),
        "x".repeat(255),
      ],
      password: [undefined, "", ...neverText.filter((value) => typeof value !== "string")],
    },
  },
];

const cases = bodies.flatMap(({ path, body, wrong }) =>
  Object.entries(wrong).map(([field, values]) => ({ path, body, field, values })),
);

async function written(): Promise<number> {
  const tables = ["investor", "challenge", "challengeCode", "outbox", "session"] as const;
  const counts = await Promise.all(
    tables.map(async (table) => (await server.db.selectFrom(table).selectAll().execute()).length),
  );
  // Per-minute counters cover all requests, and are written asynchronously.
  const inAMinute = new Date(server.runtime.clock.now().getTime() + 60_000);
  const counted = server.db.selectFrom("quota").select("key").where("windowEndsAt", ">", inAMinute);
  return counts.reduce((sum, count) => sum + count, (await counted.execute()).length);
}

const ours = new Set<string>(Object.values(messages));

it.each(cases)("refuses a wrong $field at $path, with its own message", async (one) => {
  const before = await written();
  for (const value of one.values) {
    const answer = await post(server, one.path, { ...one.body, [one.field]: value });
    const said = JSON.stringify(value)?.slice(0, 80);
    expect([said, answer.statusCode, answer.body]).toEqual([said, 400, expect.any(String)]);
    const { errors = {}, message, msg } = z.parse(failure, answer.json());
    expect([said, Object.keys(errors)[0]]).toEqual([said, one.field]);
    expect(errors[one.field]?.every((sentence) => ours.has(sentence))).toBe(true);
    expect([message, msg]).toEqual([errors[one.field]?.[0], errors[one.field]?.[0]]);
  }
  expect(await written()).toBe(before);
});

const paths = [...new Set(bodies.map(({ path }) => path))];

it.each(paths)("refuses every body at %s that is not an object with fields", async (path) => {
  const before = await written();
  const texts = [
    "",
    "null",
    "[]",
    "7",
    '"text"',
    "{",
    "{}x",
    "{'a':1}",
    "undefined",
    "NaN",
    '{"email":',
    "[".repeat(20_000),
    '{"__proto__":{"email":"ada@example.com"}}',
    '{"email":"ada@example.com","constructor":{"prototype":{"x":1}}}',
    '{"email":123456789012345678901234567890}',
    "\uFEFF",
  ];
  const payloads = [...texts.map((text) => Buffer.from(text)), Buffer.from([0x22, 0xff, 0x22])];
  for (const payload of payloads) {
    const answer = await server.app.inject({
      method: "POST",
      url: path,
      remoteAddress: newPlace(),
      headers: { "content-type": "application/json" },
      payload,
    });
    const said = payload.toString("utf8").slice(0, 40);
    expect([said, answer.statusCode]).toEqual([said, 400]);
    expect(z.safeParse(failure, answer.json()).success).toBe(true);
  }
  expect(await written()).toBe(before);
});

it("never logs in or fails on a hostile text that fits the login", async () => {
  const texts = [...neverText, ...oddText].filter((value) => typeof value === "string");
  for (const text of texts.filter((value) => value.length <= 128)) {
    const place = newPlace();
    const answers = [
      await post(server, apiPaths.login, { email: text, password: person.password }, { place }),
      await post(server, apiPaths.login, { email: person.email, password: text }, { place }),
    ];
    expect([text, ...answers.map(({ statusCode }) => statusCode)]).toEqual([text, 401, 401]);
  }
});

it("stores an odd address as text", async () => {
  const address = `Robert'); drop table investor;-- <b>&amp;</b> \${7*7} %s 🌳`;
  const odd = newPerson({ address });
  expect((await onboard(server, odd)).statusCode).toBe(200);
  const row = await server.db
    .selectFrom("investor")
    .select("address")
    .where("email", "=", odd.email)
    .executeTakeFirstOrThrow();
  expect(row.address).toBe(address);
});

it("ignores unknown fields", async () => {
  const forged = { id: "1", emailVerifiedAt: "2026-01-01", userId: 7, referredBy: "x" };
  const odd = { ...newPerson(), ...forged };
  expect((await onboard(server, odd)).statusCode).toBe(200);
  const row = await server.db
    .selectFrom("investor")
    .select(["emailVerifiedAt", "referredBy"])
    .where("email", "=", odd.email)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ emailVerifiedAt: null, referredBy: null });
});
