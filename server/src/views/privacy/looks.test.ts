import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestConsole, startConsole } from "#test/console.ts";
import { type Investor, type Paying, startPaying } from "#test/paying.ts";

let world: Paying;
let office: TestConsole;

beforeAll(async () => {
  world = await startPaying();
  office = await startConsole(world);
});

afterAll(async () => {
  await office.stop();
  await world.stop();
});

async function looksAt(investor: Investor) {
  const headers = { authorization: `Bearer ${investor.token}` };
  const answer = await world.app.inject({ url: apiPaths.looks, headers });
  return answer.json().data.looks;
}

it("lists who looked, why, and how much they saw, but no names", async () => {
  const ada = await world.investor();
  const tunde = await world.investor();
  const emeka = await office.operator("support", "Emeka");
  const bisi = await office.operator("finance", "Bisi");
  expect(await looksAt(ada)).toEqual([]);
  await emeka.get(`/api/customers/${ada.id}`);
  await bisi.post(`/api/customers/${ada.id}/show`, { reason: "Case C-1001" });
  const at = expect.any(String);
  expect(await looksAt(ada)).toEqual([
    { at, by: "finance", what: "identity", reason: "Case C-1001" },
    { at, by: "support", what: "page", reason: null },
  ]);
  expect(await looksAt(tunde)).toEqual([]);
});

it("is silent about compliance, which the law may bind", async () => {
  const chioma = await world.investor();
  const halima = await office.operator("compliance", "Halima");
  await halima.get(`/api/customers/${chioma.id}`);
  await halima.post(`/api/customers/${chioma.id}/show`, { reason: "Order of a court" });
  expect(await looksAt(chioma)).toEqual([]);
});
