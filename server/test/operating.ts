import { operate } from "#ops/operate.ts";
import type { Runtime } from "#platform/runtime.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";

/** Runs a command as the operator ada, with a reason. Returns its exit code and its output. */
export async function opsOf(base: Runtime, reason: string, words: readonly string[]) {
  let said = "";
  const runtime = withPaymentHandlers(base);
  const line = (text: string) => (said += `${text}\n`);
  const named = [...words, "--by", "ada", "--reason", reason];
  const code = await operate(runtime, named, { print: line, printError: line });
  return { code, said };
}
