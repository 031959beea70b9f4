import { expect, it } from "vitest";
import { keepFrozenStep, keepLoginStep, readLoginStep } from "./login-step.ts";

const step = { challenge: "x", sentTo: "email", email: "a•••@example.ng", phone: null } as const;
const NOW_MS = 1_000_000;
const TEN_MINUTES_MS = 600_000;

function storage() {
  const kept = new Map<string, string>();
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}

it("survives a reload for as long as the server accepts the code", () => {
  const tab = storage();
  keepLoginStep(step, NOW_MS, tab);
  expect(readLoginStep(NOW_MS + TEN_MINUTES_MS - 1, tab)).toEqual({
    ...step,
    begunAtMs: NOW_MS,
    sentAtMs: { email: NOW_MS },
  });
});

it("is removed once it is too old, also by a clock that was set back", () => {
  for (const later of [TEN_MINUTES_MS, -TEN_MINUTES_MS]) {
    const tab = storage();
    keepLoginStep(step, NOW_MS, tab);
    expect(readLoginStep(NOW_MS + later, tab)).toBeUndefined();
    expect(tab().getItem("osisi.login")).toBeNull();
  }
});

it("ignores other stored values", () => {
  const tab = storage();
  for (const text of ["", "[]", "null", '{"challenge":1,"begunAtMs":1000000}', "{"]) {
    tab().setItem("osisi.login", text);
    expect(readLoginStep(NOW_MS, tab)).toBeUndefined();
  }
});

it("remembers that the account is frozen, and that no code was sent yet", () => {
  const tab = storage();
  const frozen = {
    challenge: "x",
    frozenAt: "2026-11-23T10:00:00.000Z",
    email: null,
    phone: "0803",
  };
  keepFrozenStep(frozen, NOW_MS, tab);
  expect(readLoginStep(NOW_MS, tab)).toEqual({
    ...frozen,
    sentTo: "mobileNumber",
    begunAtMs: NOW_MS,
    sentAtMs: {},
  });
});
