import { type TodayAnswer, todayAnswer } from "@osisi/contracts/console/today.ts";
import type { ConsoleApi, ConsoleRuntime } from "../console-runtime.ts";
import type { Guard } from "../signed-in-operator.ts";
import { readToday } from "./read-today.ts";

/** It adds up the whole ledger, so that what many operators look at is read once. */
const FRESH_MS = 10_000;

/** Sums only: every role sees it. */
export function todayRoutes(app: ConsoleApi, runtime: ConsoleRuntime, { signedIn }: Guard): void {
  let last: { at: number; answer: Promise<TodayAnswer> } | undefined;

  app.get(
    "/api/today",
    { onRequest: signedIn, schema: { response: { 200: todayAnswer } } },
    async () => {
      const at = runtime.clock.now().getTime();
      if (!last || Math.abs(at - last.at) >= FRESH_MS) last = { at, answer: readToday(runtime) };
      try {
        return await last.answer;
      } catch (error) {
        last = undefined;
        throw error;
      }
    },
  );
}
