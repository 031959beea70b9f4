import { beforeEach, expect, it } from "vitest";
import { onServerClock, serverAheadMs, setServerNow } from "./server-clock.ts";

const HOUR_MS = 60 * 60_000;
const inMs = (aheadMs: number) => new Date(Date.now() + aheadMs).toISOString();

beforeEach(() => setServerNow(inMs(0)));

it("follows a server that is hours ahead or behind", () => {
  for (const aheadMs of [95 * 24 * HOUR_MS, -2 * HOUR_MS]) {
    setServerNow(inMs(aheadMs));
    expect(Math.abs(serverAheadMs() - aheadMs)).toBeLessThan(1_000);
  }
});

it("ignores a response's latency, and notifies no one", () => {
  let notified = 0;
  const stop = onServerClock(() => (notified += 1));
  setServerNow(inMs(-30_000));
  expect([serverAheadMs(), notified]).toEqual([0, 0]);
  setServerNow(inMs(HOUR_MS));
  setServerNow(inMs(HOUR_MS + 20_000));
  expect(notified).toBe(1);
  stop();
  setServerNow(inMs(0));
  expect(notified).toBe(1);
});
