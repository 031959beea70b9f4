import * as messages from "@osisi/contracts/messages.ts";
import { describe, expect, it, vi } from "vitest";
import type { Outcome } from "./outcome.ts";
import { createRequestKeys, keptRequestKeys, type SentRequest } from "./request-keys.ts";

const DAY_MS = 24 * 60 * 60_000;
const done = { kind: "ok", data: null, message: "", token: undefined } as const;
const replayed = { ...done, replayed: true } as const;

const refused = (statusCode: number): Outcome<unknown> => ({
  kind: "refused",
  statusCode,
  message: "",
  errors: {},
});

it("keeps the key after an unknown outcome", () => {
  const keys = createRequestKeys();
  const key = keys.keyFor({ amount: 5000 });
  const unknown: Outcome<unknown>[] = [
    { kind: "offline" },
    refused(401),
    refused(409),
    refused(429),
    refused(500),
    refused(503),
  ];
  for (const outcome of unknown) {
    keys.answered(outcome);
    expect(keys.keyFor({ amount: 5000 })).toBe(key);
  }
});

it("makes a new key for another body", () => {
  const keys = createRequestKeys();
  const key = keys.keyFor({ amount: 5000 });
  expect(keys.keyFor({ amount: 6000 })).not.toBe(key);
});

it.each([
  ["a success", done],
  ["a refusal", refused(400)],
])("makes a new key after %s", (_what, outcome) => {
  const keys = createRequestKeys();
  const key = keys.keyFor({ amount: 5000 });
  keys.answered(outcome);
  expect(keys.keyFor({ amount: 5000 })).not.toBe(key);
});

it("keeps the key while a form is closed and reopened, until there is a definite response", () => {
  const body = { amount: 5000 };
  const first = keptRequestKeys("withdraw");
  const key = first.keyFor(body);
  first.answered({ kind: "offline" });
  expect(keptRequestKeys("withdraw").keyFor(body)).toBe(key);
  expect(keptRequestKeys("another").keyFor(body)).not.toBe(key);
  first.answered(done);
  expect(keptRequestKeys("withdraw").keyFor(body)).not.toBe(key);
});

describe("a repeated response", () => {
  const body = { amount: 5000 };

  it("belongs to this opening of the form, where its own response was lost", () => {
    const keys = keptRequestKeys("own");
    keys.keyFor(body);
    expect(keys.answered({ kind: "offline" })).toBe(false);
    keys.keyFor(body);
    expect(keys.answered(replayed)).toBe(false);
  });

  it("belongs to an earlier opening, and the next submission is a new request", () => {
    const first = keptRequestKeys("earlier");
    const key = first.keyFor(body);
    first.answered({ kind: "offline" });
    const second = keptRequestKeys("earlier");
    expect(second.keyFor(body)).toBe(key);
    expect(second.answered(replayed)).toBe(true);
    expect(second.keyFor(body)).not.toBe(key);
    expect(second.answered(replayed)).toBe(false);
  });

  it("does not exist where the earlier request never arrived", () => {
    const first = keptRequestKeys("never arrived");
    first.keyFor(body);
    first.answered({ kind: "offline" });
    const second = keptRequestKeys("never arrived");
    second.keyFor(body);
    expect(second.answered(done)).toBe(false);
  });
});

it("does not let the response to an earlier opening remove a later one's key", () => {
  const first = keptRequestKeys("slow");
  first.keyFor({ amount: 5000 });
  const second = keptRequestKeys("slow");
  const key = second.keyFor({ amount: 6000 });
  first.answered(done);
  second.answered({ kind: "offline" });
  expect(second.keyFor({ amount: 6000 })).toBe(key);
});

describe("an operation that may have been done already", () => {
  const body = { amount: 5000 };
  const inFlight = { ...refused(409), message: messages.requestInFlight };
  const lost: Outcome<unknown> = { kind: "offline" };
  const text = JSON.stringify(body);

  it.each<[string, Outcome<unknown>[], string | undefined]>([
    ["no answer came", [lost], text],
    ["the server broke", [refused(500)], text],
    ["it is in progress", [lost, inFlight], text],
    ["no response came, and then the rate limit applied", [lost, refused(429)], text],
    ["the rate limit applied from the first", [refused(429)], undefined],
    ["it cannot be done for now", [lost, refused(409)], undefined],
    ["it was done", [lost, done], undefined],
    ["it was refused", [lost, refused(400)], undefined],
  ])("is remembered where %s", (_what, outcomes, unanswered) => {
    const keys = createRequestKeys();
    for (const outcome of outcomes) {
      keys.keyFor(body);
      keys.answered(outcome);
    }
    expect(keys.unanswered()).toBe(unanswered);
  });

  it("is forgotten before the server forgets its key, and with the form", () => {
    vi.useFakeTimers();
    const keys = createRequestKeys();
    const key = keys.keyFor(body);
    vi.advanceTimersByTime(5 * DAY_MS);
    expect([keys.unanswered(), keys.keyFor(body)]).toEqual([text, key]);
    vi.advanceTimersByTime(1.5 * DAY_MS);
    expect(keys.unanswered()).toBeUndefined();
    expect(keys.keyFor(body)).not.toBe(key);
    keys.forget();
    expect(keys.unanswered()).toBeUndefined();
    vi.useRealTimers();
  });
});

it("is restored after a reload", () => {
  let stored: SentRequest | undefined;
  const memory = {
    read: () => stored,
    write: (remembered: SentRequest | undefined) => void (stored = remembered),
  };
  const key = createRequestKeys(memory).keyFor({ units: 5 });
  const afterwards = createRequestKeys(memory);
  expect(afterwards.unanswered()).toBe('{"units":5}');
  expect(afterwards.keyFor({ units: 5 })).toBe(key);
  expect(afterwards.answered(replayed)).toBe(true);
  expect(stored).toBeUndefined();
});

it("makes keys that the server accepts and that never collide", () => {
  const made = new Set(Array.from({ length: 1_000 }, () => createRequestKeys().keyFor(1)));
  expect(made.size).toBe(1_000);
  for (const key of made) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
