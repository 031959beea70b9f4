import { type RequestListener, type Server, createServer } from "node:http";

/** The second gateway's HTTP API with a fixed response for each beginning of a path. */

type Answer = Readonly<{ status?: number; body: unknown; headers?: Record<string, string> }>;
type Request = Readonly<{ method: string | undefined; url: string; body: unknown }>;

const started: Server[] = [];

export function closeFixedGateways(): void {
  for (const server of started.splice(0)) server.close();
}

export async function fixedGateway(answers: Record<string, Answer>) {
  const requests: Request[] = [];
  const answer: RequestListener = (request, response) => {
    let text = "";
    request.on("data", (part) => (text += String(part)));
    request.on("end", () => {
      const { method, url = "" } = request;
      requests.push({ method, url, body: text === "" ? undefined : JSON.parse(text) });
      const [, found] = Object.entries(answers).find(([path]) => url.startsWith(path)) ?? [];
      const { status = 200, body, headers = {} } = found ?? NOTHING;
      const written = typeof body === "string" ? body : JSON.stringify(body);
      response.writeHead(status, headers).end(written);
    });
  };
  const server = createServer(answer);
  started.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const settings = {
    baseUrl: `${origin}/v3`,
    checkoutOrigin: origin,
    secretKey: "FLWSECK_TEST-secret-X",
    secretHash: "a hash of thirty-two characters or more",
    previousSecretHash: undefined,
    mode: "test",
  } as const;
  return { settings, requests };
}

export const refusal = (message: string) => ({ status: "error", message, data: null });
const NOTHING: Answer = { status: 404, body: refusal("No transaction was found for this id") };

export const pages = (total_pages: number) => ({
  page_info: { total: 9, current_page: 1, total_pages },
});

/** A list has one page, unless `meta` says otherwise. */
export const ok = (data: unknown, meta: unknown = Array.isArray(data) ? pages(1) : undefined) => ({
  body: { status: "success", message: "Fetched", data, meta },
});

/** Where a payment is queried and its attempts are listed. */
export const VERIFY = "/v3/transactions/verify_by_reference?tx_ref=fund-1";
export const LIST = "/v3/transactions?tx_ref=fund-1";

/** A transaction as a query answers it. */
export const paidTransaction = {
  id: 4975363,
  tx_ref: "fund-1",
  amount: 2500,
  charged_amount: 2500,
  app_fee: 35,
  amount_settled: 2462.37,
  currency: "NGN",
  status: "successful",
  processor_response: "Please enter the code sent to 0803*****22",
  card: {
    first_6digits: "553188",
    last_4digits: "2950",
    issuer: "TEST BANK",
    type: "MASTERCARD",
    expiry: "09/32",
    token: "flw-t1nf-token",
  },
  meta: { intent: "1" },
  created_at: "2026-11-21T08:15:04.000Z",
};

/** How that is read. */
export const paidCharge = {
  gatewayId: "flw-4975363",
  domain: "test",
  status: "success",
  reference: "fund-1",
  amountKobo: 250_000n,
  requestedKobo: 250_000n,
  feesKobo: 3_763n,
  currency: "NGN",
  paidAt: undefined,
  gatewayResponse: undefined,
  metadata: { intent: "1" },
};
