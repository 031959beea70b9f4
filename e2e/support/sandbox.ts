/** The outside world, through the sandbox's control interface. */
export type Sandbox = ReturnType<typeof sandboxAt>;

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Sms {
  to: string;
  text: string;
}

/** A webhook of the gateway, and the outcome of its delivery. */
export interface Delivery {
  event: string;
  body: string;
  state: string;
}

export interface GatewayTransaction {
  reference: string;
  status: string;
  amount: number;
  fees: number | null;
  currency: string;
  channel: string;
  customer: { email: string };
}

export interface GatewayTransfer {
  reference: string;
  status: string;
  amount: number;
  fee_charged: number;
  /** Whether it has left the balance; the first gateway's always have. */
  isDebited?: boolean;
  recipient: { details: { account_number: string } } | null;
}

export interface GatewayRefund {
  id: number;
  transaction_reference: string;
  status: string;
  amount: number;
  currency: string;
}

export interface GatewayDispute {
  transaction: { reference: string };
  status: string;
  resolution: string | null;
  refund_amount: number;
  currency: string;
}

interface SentTransfer {
  amount: number;
  senderName?: string;
  senderBank?: string;
  delayMs?: number;
  webhook?: "sent" | "lost";
}

/** `request`: whether its owner has allowed it; `mandate` exists since then. */
export interface GatewayMandate {
  reference: string;
  request: string;
  email: string;
  mandate?: { status: string };
}

/** Calls of a sandbox's control interface. */
export function controlAt(url: string) {
  const call = async <Data>(path: string, init?: RequestInit): Promise<Data> => {
    const answer = await fetch(`${url}${path}`, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    const read: Data = await answer.json();
    return read;
  };
  const post = <Data = unknown>(path: string, body: unknown = {}, authorization = "") =>
    call<Data>(path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization },
      body: JSON.stringify(body),
    });
  return { call, post };
}

export function sandboxAt(url: string) {
  const { call, post } = controlAt(url);
  return {
    url,
    mailTo: (to: string) => call<Mail[]>(`/control/mail?to=${encodeURIComponent(to)}`),
    smsTo: (to: string) => call<Sms[]>(`/control/sms?to=${encodeURIComponent(to)}`),
    pushesTo: (device: string) => call<unknown[]>(`/control/push?device=${device}`),
    transactions: () => call<GatewayTransaction[]>("/control/transactions"),
    transfers: () => call<GatewayTransfer[]>("/control/transfers"),
    balance: () => call<{ balance: number }>("/control/balance"),
    setBalance: (kobo: number) => post("/control/balance", { set: kobo }),
    settings: (change: Record<string, unknown>) => post("/control/settings", change),
    /** The customer's action on the checkout page. */
    customer: (reference: string, outcome: Record<string, unknown>) =>
      post(`/control/transactions/${reference}`, outcome),
    /** The outcomes of a mandate's next debits. */
    debits: (reference: string, next: readonly string[]) =>
      post(`/control/mandates/${reference}/debits`, { next }),
    /** The outcome of a payout. */
    payout: (reference: string, outcome: string) =>
      post(`/control/transfers/${reference}`, { outcome }),
    refunds: () => call<GatewayRefund[]>("/control/refunds"),
    refund: (id: number, outcome: string) => post(`/control/refunds/${id}`, { outcome }),
    disputes: () => call<GatewayDispute[]>("/control/disputes"),
    dispute: (event: Record<string, unknown>) => post("/control/disputes", event),
    /** A transfer from any bank to an account number, in kobo. Returns the gateway's reference. */
    sendTo: (accountNumber: string, transfer: SentTransfer) =>
      post<{ reference: string }>("/control/bank-transfers", { accountNumber, ...transfer }),
    mandates: () => call<GatewayMandate[]>("/control/mandates"),
    /** The action of a mandate's owner, or of their bank. */
    mandate: (reference: string, action: "approve" | "activate" | "revoke") =>
      post(`/control/mandates/${reference}`, { action }),
    /** The outcome of the next charges of a kept card. */
    card: (last4: string, next: ("success" | "declined" | "expired" | "challenge")[]) =>
      post(`/control/cards/${last4}`, { next }),
    webhooks: (mode: Record<string, unknown>) => post("/control/webhooks", mode),
    /** A hand-made webhook; signed properly unless a signature is given. */
    sendWebhook: (body: Record<string, unknown> | string, signature?: string) =>
      post("/control/webhooks/send", { body, ...(signature === undefined ? {} : { signature }) }),
    deliveries: () => call<Delivery[]>("/control/webhooks"),
    releaseWebhooks: () => post("/control/webhooks/release"),
    replayWebhooks: () => post("/control/webhooks/replay"),
    fault: (fault: Record<string, unknown>) => post("/control/faults", fault),
    clearFaults: () => call<unknown>("/control/faults", { method: "DELETE" }),
    time: () => call<{ now: string }>("/control/time"),
    /** Moves the clock of product and sandbox; resolves when the due jobs have run. */
    travelTo: (moment: string) => post("/control/time", { to: moment }),
    advance: (duration: string) => post("/control/time", { advance: duration }),
  };
}
