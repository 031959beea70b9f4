import * as z from "zod";

/** Injected faults. A fault applies to the next `times` requests that match it. */
export const faultSchema = z.strictObject({
  /** "POST /transfer", "GET /transaction/verify/:reference", "WRITE /" for every method but GET, or
   * a step of a mail. */
  on: z
    .string()
    .regex(/^(SMTP|SMTP MAIL FROM|SMTP RCPT TO|[A-Z]+ \/\S*)$/, 'must be "METHOD /path" or "SMTP"'),
  times: z.number().int().positive().default(1),
  effect: z.enum(["cut", "drop-after-commit", "hang", "status", "status-after-commit"]),
  /** The share of the matching requests that it applies to; all by default. */
  share: z.number().gt(0).max(1).optional(),
  status: z.number().int().min(200).max(599).optional(),
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** How long `hang` or `status-after-commit` delays the finished response. */
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

/** `roll` decides, from 0 up to 1, whether a fault with a share applies. */
export function createFaults(roll: () => number): Faults {
  let faults: Fault[] = [];
  return {
    add: (fault) => void faults.push({ ...fault }),
    clear() {
      faults = [];
    },
    all: () => faults.map((fault) => ({ ...fault })),
    strike(matches) {
      const fault = faults.find(
        ({ on, share }) => matches(on) && (share === undefined || roll() < share),
      );
      if (!fault) return undefined;
      fault.times -= 1;
      faults = faults.filter(({ times }) => times > 0);
      return fault;
    },
  };
}
