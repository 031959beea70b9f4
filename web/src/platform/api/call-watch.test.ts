import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { A_WHILE_MS, createCallWatch, LONG_MS } from "./call-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("announces first a pending request, then a slow one, and nothing once the response is there", () => {
  const watch = createCallWatch();
  const end = watch.begin(false);
  vi.advanceTimersByTime(A_WHILE_MS - 1);
  expect(watch.state().waiting).toBe("no");
  vi.advanceTimersByTime(1);
  expect(watch.state().waiting).toBe("a while");
  vi.advanceTimersByTime(LONG_MS - A_WHILE_MS);
  expect(watch.state().waiting).toBe("long");
  end("answered");
  vi.advanceTimersByTime(LONG_MS);
  expect(watch.state()).toEqual({ waiting: "no", changing: false, offline: false });
});

it("follows the oldest pending request", () => {
  const watch = createCallWatch();
  const endFirst = watch.begin(false);
  vi.advanceTimersByTime(LONG_MS);
  const endSecond = watch.begin(true);
  expect(watch.state()).toMatchObject({ waiting: "long", changing: true });
  endFirst("answered");
  expect(watch.state().waiting).toBe("no");
  endSecond("answered");
  expect(watch.state().changing).toBe(false);
});

it("is offline from a request without a response until one with, and an aborted request says nothing", () => {
  const watch = createCallWatch();
  watch.begin(false)("unanswered");
  expect(watch.state().offline).toBe(true);
  watch.begin(false)("called off");
  expect(watch.state().offline).toBe(true);
  watch.begin(false)("answered");
  expect(watch.state().offline).toBe(false);
});

it("notifies its listeners, and only of changes", () => {
  const watch = createCallWatch();
  const listener = vi.fn<() => void>();
  const stop = watch.subscribe(listener);
  watch.begin(false)("answered");
  expect(listener).not.toHaveBeenCalled();
  watch.begin(false)("unanswered");
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  watch.begin(false)("answered");
  expect(listener).toHaveBeenCalledTimes(1);
});
