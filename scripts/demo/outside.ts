// The outside world, through the sandbox's control interface.
import { setTimeout as sleep } from "node:timers/promises";

export type Outside = ReturnType<typeof outsideAt>;

interface Message {
  text: string;
}

interface MandateRequest {
  reference: string;
  email: string;
  request: string;
}

const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 20;

export function outsideAt(url: string) {
  let now = 0;

  async function call<Data>(path: string, body?: object): Promise<Data> {
    const answer = await fetch(`${url}/control${path}`, {
      method: body ? "POST" : "GET",
      ...(body && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    const read: Data = JSON.parse(await answer.text());
    return read;
  }

  return {
    /** The last destination of time travel, in milliseconds. */
    now: () => now,
    async travelTo(moment: number, { passing }: { passing: boolean }): Promise<void> {
      await call("/time", { to: new Date(moment).toISOString(), passing });
      now = moment;
    },
    /** The newest code of six digits sent to an address; waits for it. */
    async codeIn(channel: "mail" | "sms", to: string): Promise<string> {
      const deadline = performance.now() + PATIENCE_MS;
      while (performance.now() < deadline) {
        const path = `/${channel}?to=${encodeURIComponent(to)}`;
        const [newest] = await call<Message[]>(path);
        const code = /\b\d{6}\b/.exec(newest?.text ?? "")?.[0];
        if (code) return code;
        await sleep(LOOK_EVERY_MS);
      }
      throw new Error(`No code came to ${to}.`);
    },
    /** The customer's action on the checkout page. */
    pay: (reference: string, outcome: object) => call(`/transactions/${reference}`, outcome),
    /** The outcome of the next charges of a kept card. */
    card: (last4: string, next: string[]) => call(`/cards/${last4}`, { next }),
    /** A bank transfer to an account number, and who it is from. */
    transfer: (accountNumber: string, naira: number, sender: { name: string; bank: string }) =>
      call("/bank-transfers", {
        accountNumber,
        amount: naira * 100,
        senderName: sender.name,
        senderBank: sender.bank,
      }),
    /** The owner of a bank account allows the newest request to debit it; the bank activates it later. */
    async allowDebits(email: string, account: { number: string; bankCode: string }): Promise<void> {
      const requests = await call<MandateRequest[]>("/mandates");
      const asked = requests.find((one) => one.email === email && one.request === "open");
      if (!asked) throw new Error(`No debit of ${email} waits to be allowed.`);
      await call(`/mandates/${asked.reference}`, { action: "approve", account });
    },
    settings: (change: object) => call("/settings", change),
    payout: (reference: string, outcome: string) => call(`/transfers/${reference}`, { outcome }),
    refunds: () => call<{ id: number }[]>("/refunds"),
    /** The payer's bank wants it back. */
    dispute: (reference: string) => call("/disputes", { reference, event: "create" }),
    /** For good: it is not tried again. */
    refuseNextMail: () =>
      call("/faults", {
        on: "SMTP RCPT TO",
        effect: "status",
        status: 550,
        body: "5.1.1 No such user",
      }),
    refund: (id: number, outcome: string) => call(`/refunds/${id}`, { outcome }),
  };
}
