import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stepAside } from "./step-aside.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PATIENCE_MS = 2_000;
const LONG_MS = 60;

function letters() {
  const { first, aside } = stepAside({ patienceMs: PATIENCE_MS });
  let begunAt: number | undefined;
  const asked = performance.now();
  const taken = (waitedMs: number) => void first(waitedMs, async () => undefined);
  const send = () => aside(0, async () => void (begunAt = performance.now() - asked));
  return { taken, send, begun: () => begunAt };
}

test("begins at once while what goes first has its turn in time", async () => {
  const { taken, send, begun } = letters();
  taken(5);
  await send();
  expect(begun()).toBe(0);
});

test("begins when nothing was late for a while", async () => {
  const { taken, send, begun } = letters();
  taken(LONG_MS);
  void send();
  await vi.advanceTimersByTimeAsync(200);
  taken(LONG_MS);
  taken(5);
  await vi.advanceTimersByTimeAsync(249);
  expect(begun()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10);
  expect(begun()).toBeGreaterThanOrEqual(450);
});

test("begins when its patience is at an end, however late all else is", async () => {
  const { taken, send, begun } = letters();
  const rush = setInterval(() => taken(LONG_MS), 100);
  taken(LONG_MS);
  void send();
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(begun()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10);
  clearInterval(rush);
  expect(begun()).toBeGreaterThanOrEqual(PATIENCE_MS);
});
