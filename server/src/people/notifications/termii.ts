import type { Delivery, SendSms } from "./send-batch.ts";

const TIMEOUT_MS = 15_000;
const LONGEST_ANSWER = 20_000;
const BAD_NUMBER = /\b(?:phone|numbers?|msisdn|recipients?|destination)\b/i;
const OUR_TROUBLE = /sender|balance|route|country|account|api.?key/i;

/** A client of Termii's HTTP API. The `dnd` route reaches numbers on the do-not-disturb list and is
 * not delayed at night. Termii has no idempotency key: a message that is retried after a time-out
 * may arrive twice, with the same code. The API key is in the body, so neither bodies nor
 * responses are logged. */
export function createTermii(options: {
  baseUrl: string;
  apiKey: string;
  sender: string;
}): SendSms {
  return async ({ to, text }) => {
    try {
      const response = await fetch(`${options.baseUrl}/api/sms/send`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          api_key: options.apiKey,
          to: to.replace(/^\+/, ""),
          from: options.sender,
          sms: text,
          type: "plain",
          channel: "dnd",
        }),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return understand(response.status, (await response.text()).slice(0, LONGEST_ANSWER));
    } catch (error) {
      const timedOut = error instanceof Error && error.name === "TimeoutError";
      return { kind: "later", reason: timedOut ? "Termii timed out" : "Termii was not reached" };
    }
  };
}

/** Only a refused number ends a message. A refused key, sender, route or balance is trouble with
 * our account and affects every message: these wait until an operator has fixed it. */
function understand(status: number, answer: string): Delivery {
  const reason = `Termii answered ${status}`;
  if (status === 429 || status >= 500) return { kind: "later", reason };
  const code = /"code"\s*:\s*"?([\w-]+)/.exec(answer)?.[1] ?? "ok";
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && code === "ok") return { kind: "sent", providerId: messageId(answer) };
  const said = why(answer);
  const withReason = { reason: isSuccess ? `${reason} with code ${code}` : `${reason}: ${said}` };
  const isOfRequest = isSuccess || status === 400 || status === 422;
  return isOfRequest && BAD_NUMBER.test(said) && !OUR_TROUBLE.test(said)
    ? { kind: "refused", ...withReason }
    : { kind: "later", byOperator: true, ...withReason };
}

/** Parsed from the text: the id may be too large for a JavaScript number. */
function messageId(answer: string): string | undefined {
  return (
    /"message_id_str"\s*:\s*"([^"]+)"/.exec(answer)?.[1] ??
    /"message_id"\s*:\s*"?(\w+)/.exec(answer)?.[1]
  );
}

/** The part of the response that an operator needs, without anything that could be a number or a
 * key. */
function why(answer: string): string {
  const said = /"(?:message|issue)"\s*:\s*"([^"]*)"/.exec(answer)?.[1] ?? "no reason given";
  return said.replaceAll(/\S+/g, (word) => (/\d{5}/.test(word) ? "…" : word)).slice(0, 160);
}
