import { startAuthentication } from "@simplewebauthn/browser";
import { passkeyStart } from "@osisi/contracts/console/operators.ts";
import { post } from "../api.ts";

/** What the server made for the browser; the library on both sides knows its shape. */
type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];

function isOptions(value: unknown): value is Options {
  return typeof value === "object" && value !== null && "challenge" in value;
}

/** Asks the browser for a passkey, for the challenge that a path makes. */
export async function answerChallenge(path: string) {
  const { challengeId, options } = await post(path, {}, passkeyStart);
  if (!isOptions(options)) throw new Error("The console made no challenge. Try again.");
  const response = await startAuthentication({ optionsJSON: options });
  return { challengeId, response };
}

/** A person who closes the browser's window has not failed. */
export function wordsOf(error: unknown): string {
  if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name)) {
    return "No passkey was used. Nothing was changed.";
  }
  return error instanceof Error ? error.message : String(error);
}
