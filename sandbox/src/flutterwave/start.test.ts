import { afterEach, expect, it } from "vitest";
import { type Outside, callJson, startOutside, until } from "../../test/outside.ts";
import { SECOND_HASH, SECOND_KEY, type Second, startSecond } from "../../test/second.ts";

let outside: Outside | undefined;
let second: Second | undefined;
afterEach(async () => {
  await outside?.close();
  await second?.close();
  outside = second = undefined;
});

const secondGateway = { secretKey: SECOND_KEY, secretHash: SECOND_HASH };

it("runs beside the first gateway, with a balance and webhooks of its own", async () => {
  outside = await startOutside({ secondGateway });
  const { url = "", controlUrl = "", setWebhookUrl } = outside.sandbox.secondGateway ?? {};
  setWebhookUrl?.(outside.product.url);
  const body = { account_bank: "058", account_number: "0123456789", amount: 1_000 };
  const headers = { authorization: `Bearer ${SECOND_KEY}` };
  const transfer = { ...body, currency: "NGN", reference: "wd-1" };
  await callJson(
    `${controlUrl}/settings`,
    "POST",
    { transferPendingMs: 0, transferDelayMs: 0 },
    {},
  );
  expect((await callJson(`${url}/transfers`, "POST", transfer, headers)).status).toBe(200);
  await until("the webhook", () => outside?.product.events().includes("transfer.completed"));
  const held = await callJson(`${controlUrl}/balance`, "GET", undefined, {});
  expect(held.body["balance"]).toBe(10_000_000_000 - 101_075);
  const first = await outside.control("GET", "/balance");
  expect(first.body["balance"]).toBe(10_000_000_000);
});

it("does not start unless it is requested", async () => {
  outside = await startOutside();
  expect(outside.sandbox.secondGateway).toBeUndefined();
});

it("refuses a live key", async () => {
  const live = { ...secondGateway, secretKey: "FLWSECK-live-X" };
  await expect(startOutside({ secondGateway: live })).rejects.toThrow(/only a test key/);
});

it("has a page whose buttons all work", async () => {
  second = await startSecond();
  const { txRef } = await second.paid();
  await second.checkout();
  await second.control("POST", "/settings", { approval: true });
  for (const outcome of ["SUCCESSFUL", "FAILED", "PENDING"]) {
    const { reference } = await second.transfer();
    await second.control("POST", `/transfers/${reference}`, { outcome });
  }
  const paid = await second.paid({ tx_ref: "<b>fund</b>" });
  await second.api("POST", `/transactions/${paid.id}/refund`);
  for (const outcome of ["won", "lost", "declined"]) {
    const { body } = await second.control("POST", "/chargebacks", { txRef });
    await second.control("POST", `/chargebacks/${String(body["id"])}`, { outcome });
  }
  const markup = await (await fetch(second.origin)).text();
  expect(markup).not.toContain("<b>fund");
  for (const title of ["Checkouts", "Payments", "Payouts", "Refunds", "Chargebacks", "Faults"]) {
    expect(markup).toContain(`${title}</h2>`);
  }
  const buttons = [
    ...markup.matchAll(/data-call="([^"]+)"\s+data-method="(\w+)"\s+data-body="([^"]*)"/g),
  ];
  expect(buttons.length).toBeGreaterThan(20);
  for (const [, path = "", method = "", body = ""] of buttons) {
    const sent: object = JSON.parse(body.replaceAll("&quot;", '"'));
    const { status } = await callJson(`${second.origin}${path}`, method, sent, {});
    expect([path, body, [200, 409].includes(status)]).toEqual([path, body, true]);
  }
});

it("does not accept a form of another origin", async () => {
  second = await startSecond();
  const body = new URLSearchParams({ set: "0" });
  const response = await fetch(`${second.origin}/control/balance`, { method: "POST", body });
  expect(response.status).toBe(415);
});
