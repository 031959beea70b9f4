import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useRef } from "react";

/** The codes that were tried: each attempt counts, so none is sent twice, even by a click after the
 * last digit has sent it. */
export function useCodeTries() {
  const wrong = useRef(new Set<string>());
  return {
    /** Why this code is not sent, as a message; undefined where it is. */
    whyNot(code: string): string | undefined {
      if (code.length < limits.codeLength) return messages.codeMissing;
      if (wrong.current.size >= limits.codeTries) return messages.codeTriesOver;
      return wrong.current.has(code) ? messages.codeTriedAlready : undefined;
    },
    /** Records the server's message for a code, and returns the one to show. */
    refused(code: string, message: string): string {
      if (message !== messages.codeWrong) return message;
      wrong.current.add(code);
      return wrong.current.size < limits.codeTries ? message : messages.codeTriesOver;
    },
    /** A new code is on its way, with all its attempts. */
    startAgain(): void {
      wrong.current.clear();
    },
  };
}
