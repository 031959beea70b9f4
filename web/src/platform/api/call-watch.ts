import { useSyncExternalStore } from "react";

/** The state of the connection, derived from the requests: how long the oldest one has been
 * pending, and whether the last one got a response. */
interface Calls {
  /** Too short to mention; noticeable; long enough for a message. */
  waiting: "no" | "a while" | "long";
  /** A change is pending, with an unknown outcome. */
  changing: boolean;
  /** The last request got no response. */
  offline: boolean;
}

export type CallEnd = "answered" | "unanswered" | "called off";

interface CallWatch {
  begin: (isChange: boolean) => (end: CallEnd) => void;
  state: () => Calls;
  subscribe: (listener: () => void) => () => void;
}

export const A_WHILE_MS = 1_000;
export const LONG_MS = 8_000;

export function createCallWatch(): CallWatch {
  const listeners = new Set<() => void>();
  const underWay = new Set<{ isChange: boolean; waiting: Calls["waiting"] }>();
  let state: Calls = { waiting: "no", changing: false, offline: false };

  function look(offline = state.offline) {
    const calls = [...underWay];
    const stage = (["long", "a while"] as const).find((one) =>
      calls.some(({ waiting }) => waiting === one),
    );
    const changing = calls.some(({ isChange }) => isChange);
    const next = { waiting: stage ?? "no", changing, offline } as const;
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    begin(isChange) {
      const call: { isChange: boolean; waiting: Calls["waiting"] } = { isChange, waiting: "no" };
      underWay.add(call);
      const later = (waiting: Calls["waiting"], ms: number) =>
        setTimeout(() => {
          call.waiting = waiting;
          look();
        }, ms);
      const timers = [later("a while", A_WHILE_MS), later("long", LONG_MS)];
      look();
      return (end) => {
        for (const timer of timers) clearTimeout(timer);
        underWay.delete(call);
        look(end === "called off" ? state.offline : end === "unanswered");
      };
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const calls = createCallWatch();

export function useCalls(): Calls {
  return useSyncExternalStore(calls.subscribe, calls.state);
}
