import { todayAnswer } from "@osisi/contracts/console/today.ts";
import type { ConsoleApi, ConsoleRuntime } from "../console-runtime.ts";
import type { Guard } from "../signed-in-operator.ts";
import { readToday } from "./read-today.ts";

/** Sums only: every role sees it. */
export function todayRoutes(app: ConsoleApi, runtime: ConsoleRuntime, { signedIn }: Guard): void {
  app.get("/api/today", { onRequest: signedIn, schema: { response: { 200: todayAnswer } } }, () =>
    readToday(runtime),
  );
}
