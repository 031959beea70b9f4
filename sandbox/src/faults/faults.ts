import * as z from "zod";

/** Injected faults. A fault applies to the next `times` requests that match it. */
export const faultSchema = z.strictObject({
  /** "POST /transfer", "GET /transaction/verify/:reference", or a step of a mail. */
  on: z
    .string()
    .regex(/^(SMTP|SMTP MAIL FROM|SMTP RCPT TO|[A-Z]+ \/\S*)$/, 'must be "METHOD /path" or "SMTP"'),
  times: z.number().int().positive().default(1),
  effect: z.enum(["drop-after-commit", "hang", "status"]),
  status: z.number().int().min(200).max(599).optional(),
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** How long `hang` delays the finished response. */
  ms: z.number().int().min(0).optional(),
});

export type Fault = z.output<typeof faultSchema>;

export type Faults = Readonly<{
  add(fault: Fault): void;
  clear(): void;
  all(): Fault[];
  /** Returns the first matching fault, and counts one use. */
  strike(matches: (on: string) => boolean): Fault | undefined;
}>;

export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add: (fault) => void faults.push({ ...fault }),
    clear() {
      faults = [];
    },
    all: () => faults.map((fault) => ({ ...fault })),
    strike(matches) {
      const fault = faults.find(({ on }) => matches(on));
      if (!fault) return undefined;
      fault.times -= 1;
      faults = faults.filter(({ times }) => times > 0);
      return fault;
    },
  };
}
