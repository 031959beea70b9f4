import { useSyncExternalStore } from "react";
import { createCallWatch, type Calls } from "./call-watch.ts";

export const calls = createCallWatch();

export function useCalls(): Calls {
  return useSyncExternalStore(calls.subscribe, calls.state);
}
