import { afterAll, beforeAll, expect, it } from "vitest";
import { type Outside, callJson, startOutside } from "../../test/outside.ts";

let outside: Outside;
beforeAll(async () => void (outside = await startOutside()));
afterAll(() => outside.close());

it("shows what happened outside, as text", async () => {
  const reference = await outside.payment({ email: "<b>ada</b>@example.com" });
  await outside.control("POST", `/transactions/${reference}`, { outcome: "success" });
  const markup = await (await fetch(outside.sandbox.url)).text();
  expect(markup).toContain(reference);
  expect(markup).toContain("₦5,000");
  expect(markup).not.toContain("<b>ada");
  for (const title of [
    "Mail",
    "SMS",
    "Payments",
    "Account numbers",
    "Payouts",
    "Mandates",
    "Refunds",
    "Time",
    "Faults",
  ]) {
    expect(markup).toContain(`${title}</h2>`);
  }
});

it("has buttons whose calls all exist", async () => {
  await outside.payment();
  const asked = { email: "ada@example.com", channel: "direct_debit" };
  for (const actions of [[], ["approve"], ["approve", "activate"]]) {
    const made = await outside.api("POST", "/customer/authorization/initialize", asked);
    const path = `/mandates/${String(made.body["data"]?.["reference"])}`;
    for (const action of actions) await outside.control("POST", path, { action });
  }
  const markup = await (await fetch(outside.sandbox.url)).text();
  const buttons = [...markup.matchAll(/data-call="([^"]+)"\s+data-method="(\w+)"/g)];
  expect(buttons.length).toBeGreaterThan(15);
  for (const [, path = "", method = ""] of buttons) {
    const { status } = await callJson(`${outside.sandbox.url}${path}`, method, { no: 1 }, {});
    expect([path, status]).not.toEqual([path, 404]);
  }
});

it("offers to send money to each account number, by its customer's name", async () => {
  await outside.control("POST", "/settings", { identificationRequired: false });
  const chi = { email: "chi@example.com", first_name: "Chi", last_name: "<i>Eze</i>", phone: "1" };
  await outside.api("POST", "/customer", chi);
  const made = await outside.api("POST", "/dedicated_account", { customer: chi.email });
  const number = String(made.body["data"]?.["account_number"]);
  const markup = await (await fetch(outside.sandbox.url)).text();
  expect(markup).toContain(`<option value="${number}">`);
  expect(markup).toContain("Chi &lt;i&gt;Eze&lt;/i&gt; (chi@example.com)");
  expect(markup).toMatch(/<form\s+data-call="\/control\/bank-transfers"\s+data-method="POST"/);
});

it("does not accept a form of another origin", async () => {
  const response = await fetch(`${outside.sandbox.url}/control/balance`, {
    method: "POST",
    body: new URLSearchParams({ set: "0" }),
  });
  expect(response.status).toBe(415);
});

it("answers that it is alive", async () => {
  expect((await fetch(`${outside.sandbox.url}/healthz`)).status).toBe(200);
});
