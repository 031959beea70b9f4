import { failure, success } from "@osisi/contracts/envelope.ts";
import type { ZodMiniType } from "zod/mini";

/** The responses of a route's schema: its success and the failures. */
export function answers<Data extends ZodMiniType>(data: Data) {
  return { 200: success(data), "4xx": failure, "5xx": failure };
}
