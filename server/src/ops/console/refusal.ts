import { sqlState } from "#platform/database/database.ts";

/** An expected refusal of the console, as a sentence for an operator. */
export class ConsoleRefusal extends Error {
  override name = "ConsoleRefusal";
  readonly statusCode: number;
  readonly errors: Record<string, string[]> | undefined;

  constructor(statusCode: number, message: string, errors?: Record<string, string[]>) {
    super(message);
    this.statusCode = statusCode;
    this.errors = errors;
  }
}

export const sessionEnded = () => new ConsoleRefusal(401, "Your session has ended. Sign in again.");

/** What the functions of `0065_operators.sql` refuse. */
export function ofDatabase(error: unknown): ConsoleRefusal | undefined {
  const state = sqlState(error);
  if (state === "OS401") return sessionEnded();
  if (state === "OS403")
    return new ConsoleRefusal(403, "A proposal needs another person than its maker.");
  if (state === "OS404") return new ConsoleRefusal(404, "There is no such command.");
  if (state === "OS409") {
    return new ConsoleRefusal(
      409,
      `It was decided meanwhile: ${error instanceof Error ? error.message : ""}.`,
    );
  }
  if (state === "23505")
    return new ConsoleRefusal(409, "Another proposal for the same is waiting.");
  return undefined;
}
