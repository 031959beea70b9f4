import type { ReconciliationRuntime } from "#money/reconciliation/sweep.ts";
import { type Command, Refused, WrongUsage } from "./command.ts";
import { commands } from "./commands.ts";
import { readOrder, whoAndWhy } from "./read-order.ts";

/** Runs one operator command, from its arguments to its output. Not interactive. Exit code 0 if it
 * was done, 1 if it was not, 2 for wrong usage. */

type Output = Readonly<{ say(line: string): void; complain(line: string): void }>;

export async function operate(
  runtime: ReconciliationRuntime,
  args: readonly string[],
  { say, complain }: Output,
): Promise<number> {
  let command: Command | undefined;
  try {
    const typed = readOrder(args);
    command = typed.name === undefined ? undefined : commands[typed.name];
    if (!command && !typed.isHelp) throw new WrongUsage("Say what is to be done.");
    if (!command || typed.isHelp) {
      for (const line of help(command)) say(line);
      return 0;
    }
    const [least, most] = command.words;
    if (typed.words.length < least || typed.words.length > most) {
      throw new WrongUsage("Too few words, or too many.");
    }
    const { operator, reason } = whoAndWhy(command, typed, runtime.config.operator);
    await runtime.clock.refresh();
    for (const line of await command.run({ ...typed, runtime, operator, reason })) say(line);
    return 0;
  } catch (error) {
    if (error instanceof WrongUsage) {
      for (const line of [error.message, ...help(command)]) complain(line);
      return 2;
    }
    complain(error instanceof Refused ? error.message : `It could not be done: ${wordsOf(error)}`);
    return 1;
  }
}

/** A refused connection has a code and no message. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}

function help(command: Command | undefined): string[] {
  const shown = command ? [command] : Object.values(commands);
  return [
    ...shown.map(({ usage, summary }) => `  npm run ops -- ${usage}\n      ${summary}`),
    "What does something needs --by <name> (or OSISI_OPERATOR) and --reason <text>; --dry-run only says what would be done.",
  ];
}
