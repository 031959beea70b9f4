import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stepAside } from "./step-aside.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PATIENCE_MS = 1_000;

/** Notes what has begun, and ends what goes first when the test says so. */
function noting() {
  const begun: string[] = [];
  const { first, aside } = stepAside({ patienceMs: PATIENCE_MS });
  return {
    begun,
    first: (name: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const done = first(() => {
        begun.push(name);
        return promise;
      });
      const over = () => done.catch(() => undefined);
      const end = () => (resolve(), over());
      const fail = () => (reject(new Error("no")), over());
      return { end, fail };
    },
    aside: (name: string) => aside(async () => void begun.push(name)),
  };
}

test("begins at once where nothing else is under way", async () => {
  const { aside, begun } = noting();
  await aside("letters");
  expect(begun).toEqual(["letters"]);
});

test("begins when all else is over, also where that failed", async () => {
  const { aside, begun, first } = noting();
  const [one, other] = [first("one"), first("other")];
  const letters = Promise.all([aside("letters"), aside("more letters")]);
  await one.end();
  expect(begun).toEqual(["one", "other"]);
  await other.fail();
  await letters;
  expect(begun).toEqual(["one", "other", "letters", "more letters"]);
});

test("begins when it has waited long enough, whatever else is under way", async () => {
  const { aside, begun, first } = noting();
  first("endless");
  const letters = aside("letters");
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(begun).toEqual(["endless"]);
  await vi.advanceTimersByTimeAsync(1);
  await letters;
  expect(begun).toEqual(["endless", "letters"]);
});
