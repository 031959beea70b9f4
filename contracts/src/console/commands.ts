import * as z from "zod/mini";
import { code } from "./operators.ts";
import { actions, roles } from "./roles.ts";

/** An act of an operator: checked by a dry run, proposed with a reason, approved by a second person
 * where the role table says so, and run by the worker. */

const moment = z.iso.datetime();
const action = z.enum(actions);
const reason = z
  .string()
  .check(z.trim(), z.minLength(3, "Say why, in a few words."), z.maxLength(1000));

export const openCommand = z.object({
  /** Made by the browser: the same one again is the same command. */
  id: z.uuid(),
  action,
  subject: z.string().check(z.trim(), z.minLength(1, "Say what it is about."), z.maxLength(254)),
  arguments: z.record(z.string(), z.string().check(z.trim(), z.maxLength(1000))),
});

export const uploadedEvidence = z.object({ id: z.uuid(), name: z.string() });

export const proposal = z.object({ reason });

export const factor = z.union([
  z.object({ code }),
  z.object({ challengeId: z.uuid(), response: z.record(z.string(), z.unknown()) }),
]);
export const approval = z.object({ reason: z.string().check(z.maxLength(1000)), factor });

export const leg = z.object({
  movement: z.string(),
  debit: z.string(),
  credit: z.string(),
  amountKobo: z.string(),
  currency: z.string(),
  key: z.string(),
});

const person = z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles) });

export const commandStates = [
  "checking",
  "checked",
  "proposed",
  "approved",
  "done",
  "refused",
  "withdrawn",
  "expired",
] as const;

export const command = z.object({
  id: z.uuid(),
  action,
  subject: z.string(),
  arguments: z.record(z.string(), z.string()),
  /** Arguments that are deleted when it has ended; only for its maker, and for who may decide it. */
  privately: z.record(z.string(), z.string()),
  reason: z.nullable(z.string()),
  state: z.enum(commandStates),
  needsSecond: z.nullable(z.boolean()),
  /** What would be done, and what would be posted. */
  dryRun: z.nullable(z.object({ lines: z.array(z.string()), legs: z.array(leg) })),
  result: z.nullable(z.string()),
  maker: person,
  approver: z.nullable(person),
  createdAt: moment,
  proposedAt: z.nullable(moment),
  expiresAt: z.nullable(moment),
  approvedAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  isMine: z.boolean(),
  /** Whether the reader may decide it now. */
  mayDecide: z.boolean(),
});
export type Command = z.infer<typeof command>;

/** Null if there is none, or not any more. */
export const commandAnswer = z.object({ pieces: z.nullable(z.array(z.string())) });

export const commandLists = ["to-approve", "mine", "recent"] as const;
export const commands = z.object({ rows: z.array(command) });
