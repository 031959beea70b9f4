import { afterAll, beforeAll, expect, it } from "vitest";
import { type Outside, startOutside } from "../../../test/outside.ts";
import { type Second, startSecond } from "../../../test/second.ts";

let first: Outside;
let second: Second;
beforeAll(async () => {
  first = await startOutside();
  second = await startSecond();
});
afterAll(async () => {
  await first.close();
  await second.close();
});

const resolve = (account_number: string, account_bank: string) =>
  second.api("POST", "/accounts/resolve", { account_number, account_bank });

it("are the same as at the first gateway, some with another code", async () => {
  const ours = (await second.api("GET", "/banks/NG")).body["data"] ?? [];
  const theirs = (await first.api("GET", "/bank?perPage=100")).body["data"] ?? [];
  expect(ours.map((bank) => bank["name"])).toEqual(theirs.map((bank) => bank["name"]));
  const different = ours.filter((bank, at) => bank["code"] !== theirs[at]?.["code"]);
  expect(different.map(({ name, code }) => [name, code])).toEqual([
    ["Kuda Bank", "090267"],
    ["Moniepoint MFB", "090405"],
    ["OPay Digital Services Limited (OPay)", "100004"],
    ["PalmPay", "100033"],
  ]);
  expect((await second.api("GET", "/banks/GH")).status).toBe(400);
});

it("know the same holder of an account", async () => {
  for (const [ours, theirs] of [
    ["058", "058"],
    ["100004", "999992"],
  ]) {
    const path = `/bank/resolve?account_number=0123456789&bank_code=${theirs}`;
    const there = (await first.api("GET", path)).body["data"]?.["account_name"];
    const { body } = await resolve("0123456789", ours ?? "");
    expect(body["data"]).toEqual({ account_number: "0123456789", account_name: there });
  }
});

it.each([
  ["0123456799", "058", 400],
  ["0123", "058", 400],
  ["0123456789", "999992", 400],
  ["0123456798", "058", 503],
])("do not answer for %s at %s", async (account, bank, status) => {
  const answer = await resolve(account, bank);
  expect([answer.status, answer.body["status"]]).toEqual([status, "error"]);
});
