import { months } from "@osisi/contracts/console/months.ts";
import { readMonths } from "../months.ts";
import type { ConsoleApi, ConsoleRuntime } from "./console-runtime.ts";
import type { Guard } from "./signed-in-operator.ts";

export function monthRoutes(app: ConsoleApi, runtime: ConsoleRuntime, { mayRead }: Guard): void {
  app.get(
    "/api/months",
    { onRequest: mayRead("months"), schema: { response: { 200: months } } },
    () => readMonths(runtime.db, runtime.clock.now()),
  );
}
