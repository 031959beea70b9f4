import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useRef } from "react";

/** What was tried of the codes that were sent: each try counts, so none is sent twice, by a press of the button after
 * the last digit has sent it neither. */
export function useCodeTries() {
  const wrong = useRef(new Set<string>());
  return {
    /** Why this code is not sent, as a sentence; nothing where it is. */
    whyNot(code: string): string | undefined {
      if (code.length < limits.codeLength) return messages.codeMissing;
      if (wrong.current.size >= limits.codeTries) return messages.codeTriesOver;
      return wrong.current.has(code) ? messages.codeTriedAlready : undefined;
    },
    /** Takes the server's sentence for a code that was sent, and gives the one to show. */
    refused(code: string, message: string): string {
      if (message !== messages.codeWrong) return message;
      wrong.current.add(code);
      return wrong.current.size < limits.codeTries ? message : messages.codeTriesOver;
    },
    /** A new code is on its way: it has all its tries. */
    startAgain(): void {
      wrong.current.clear();
    },
  };
}
