import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Outside, callJson, startOutside } from "../../test/outside.ts";
import { SECOND_HASH, SECOND_KEY } from "../../test/second.ts";

let outside: Outside;
let recipient: unknown;

beforeEach(async () => {
  const secondGateway = { secretKey: SECOND_KEY, secretHash: SECOND_HASH };
  outside = await startOutside({ secondGateway });
  await second("POST", "/control/settings", { transferPendingMs: 0, transferDelayMs: 0 });
  const made = await outside.api("POST", "/transferrecipient", { ...nuban, ...account });
  recipient = made.body["data"]?.["recipient_code"];
});
afterEach(() => outside.close());

const account = { account_number: "0123456789", currency: "NGN" };
const nuban = { type: "nuban", name: "Ada Bello", bank_code: "058" };
const TRIES = 6;

function second(method: string, path: string, body?: object) {
  const { url = "" } = outside.sandbox.secondGateway ?? {};
  const headers = { authorization: `Bearer ${SECOND_KEY}` };
  return callJson(new URL(path, url).href, method, body, headers);
}

const faults = [
  { effect: "cut" },
  { effect: "drop-after-commit" },
  { effect: "status-after-commit", status: 503 },
  { effect: "status", status: 429 },
  { effect: "status", status: 502 },
  { effect: "hang", ms: 1 },
];

let count = 0;

it("a reference is paid at most once at each gateway, whatever answers are lost", async () => {
  await assert(
    asyncProperty(array(constantFrom(...faults), { maxLength: TRIES - 1 }), async (chosen) => {
      count += 1;
      const reference = `wd-paid-once-0000-${count}`;
      for (const fault of chosen) {
        await outside.control("POST", "/faults", { ...fault, on: "POST /transfer" });
        await second("POST", "/control/faults", { ...fault, on: "POST /v3/transfers" });
      }
      for (let attempt = 0; attempt < TRIES; attempt += 1) await sendToBoth(reference);
      expect(await paidTimes(reference)).toEqual([1, 1]);
    }),
    { numRuns: 15 },
  );
});

/** As a client that ignores every answer. */
async function sendToBoth(reference: string) {
  const first = { source: "balance", amount: 100_000, recipient, reference };
  const other = { ...account, account_bank: "058", amount: 1_000, reference };
  await Promise.allSettled([
    outside.api("POST", "/transfer", first),
    second("POST", "/v3/transfers", other),
  ]);
}

async function paidTimes(reference: string): Promise<number[]> {
  const isPaid = async () => {
    const { body } = await second("GET", `/v3/transfers?reference=${reference}`);
    return String(body["data"]?.[0]?.["status"]);
  };
  await expect.poll(isPaid).toBe("SUCCESSFUL");
  const ledger = await outside.api("GET", "/balance/ledger?perPage=1000");
  const { body } = await second("GET", "/control/state");
  const taken = (rows: typeof body | undefined, of: string, text: string) =>
    (rows ?? []).filter((row) => String(row[of]) === text).length;
  return [
    taken(ledger.body["data"], "reason", `Transfer ${reference}`),
    taken(body["statement"], "reference", reference),
  ];
}
