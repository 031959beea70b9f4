import { type Server, createServer } from "node:http";
import { afterEach, expect, it } from "vitest";
import { listRefundsOf } from "./refunds.ts";

let server: Server | undefined;
afterEach(() => server?.close());

const PAYMENT = { gatewayId: "5300000001", reference: "fund-1" };

/** A gateway that returns one refund per page, whatever page size is requested. */
async function gatewayWith(refunds: number, options: { pages: boolean }) {
  const started = createServer((request, response) => {
    const page = Number(new URL(request.url ?? "", "http://local").searchParams.get("page"));
    const row = { id: page, transaction: 5_300_000_001, status: "pending", amount: 10_000 };
    const meta = { total: refunds, skipped: page - 1, perPage: 1, page, pageCount: refunds };
    const data = page <= refunds ? [row] : [];
    response.end(
      JSON.stringify({ status: true, message: "", data, ...(options.pages && { meta }) }),
    );
  });
  server = started;
  await new Promise<void>((resolve) => {
    started.listen(0, "127.0.0.1", resolve);
  });
  const address = started.address();
  const baseUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const keys = { secretKey: "sk_test_secret", previousSecretKey: undefined };
  return { baseUrl, checkoutOrigin: baseUrl, mode: "test", ...keys } as const;
}

it.each([{ pages: true }, { pages: false }])(
  "all refunds of a payment are found where pages are shorter than requested (%j)",
  async (options) => {
    const paystack = await gatewayWith(3, options);
    const outcome = await listRefundsOf(paystack, PAYMENT);
    const ids = outcome.kind === "ok" ? outcome.value.map(({ gatewayId }) => gatewayId) : outcome;
    expect(ids).toEqual(["1", "2", "3"]);
  },
);
