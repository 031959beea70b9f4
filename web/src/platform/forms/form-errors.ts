import type { FieldErrors as ServerErrors } from "@osisi/contracts/envelope.ts";
import type * as z from "zod/mini";

/** Field → the message to show there. */
export type Faults = Record<string, string>;

/** The first error of each field, in the order of the fields. */
export function faultsOf(schema: z.ZodMiniType, value: unknown): Faults {
  const parsed = schema.safeParse(value);
  const faults: Faults = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    faults[String(path[0])] ??= message;
  }
  return faults;
}

/** The server's errors: the first message of each field. */
export function firstOfEach(errors: ServerErrors): Faults {
  const faults: Faults = {};
  for (const [field, [first]] of Object.entries(errors)) if (first) faults[field] = first;
  return faults;
}
