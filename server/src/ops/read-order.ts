import { parseArgs } from "node:util";
import { type Command, type Order, WrongUsage } from "./command.ts";

/** Parses the command line. Not interactive: it reports what is missing. */

const options = {
  by: { type: "string" },
  reason: { type: "string" },
  note: { type: "string" },
  kind: { type: "string" },
  ref: { type: "string" },
  since: { type: "string" },
  all: { type: "boolean", default: false },
  override: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

export type Typed = Readonly<{ name: string | undefined; isHelp: boolean }> &
  Omit<Order, "runtime" | "operator" | "reason"> &
  Readonly<{ by: string | undefined; why: string | undefined }>;

/** @throws WrongUsage */
export function readOrder(args: readonly string[]): Typed {
  const { values, positionals } = parse(args);
  const [name, ...words] = positionals;
  return {
    name,
    words,
    isHelp: values.help,
    by: values.by,
    why: values.reason ?? values.note,
    kind: values.kind,
    ref: values.ref,
    since: values.since,
    isAll: values.all,
    isOverride: values.override,
    isDryRun: values["dry-run"],
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

/** @throws WrongUsage that names everything that is missing */
export function whoAndWhy(
  command: Command,
  { by, why }: Typed,
  standing: string | undefined,
): { operator: string; reason: string } {
  const operator = (by ?? standing ?? "").trim();
  const reason = (why ?? "").trim();
  if (!command.isAct) return { operator, reason };
  const missing = [
    ...(operator === "" ? ["who does it: --by <name>, or OSISI_OPERATOR"] : []),
    ...(reason === "" ? ["why: --reason <text>"] : []),
  ];
  if (missing.length > 0) throw new WrongUsage(`Say ${missing.join(", and ")}.`);
  return { operator, reason };
}
