import type * as z from "zod";
import { controlRefusal } from "./refusal.ts";

/** A body of the control interface, or an error that names what is wrong with it. */
export function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw controlRefusal(400, faults.join("; "));
}
