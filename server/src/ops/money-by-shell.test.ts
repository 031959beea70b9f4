import { actions } from "@osisi/contracts/console/roles.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { opsOf } from "#test/operating.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { moneyActs } from "./command.ts";
import { operate } from "./operate.ts";

let server: TestServer;
let office: TestConsole;
let bisi: TestOperator;
let chidi: TestOperator;

beforeAll(async () => {
  server = await testServer();
  office = await startConsole(server);
  bisi = await office.operator("finance", "Bisi");
  chidi = await office.operator("finance", "Chidi");
});
afterAll(async () => {
  await office.stop();
  await server.stop();
});

const shell = (...words: string[]) => opsOf(server.runtime, "the console is down", words);

async function findings() {
  return server.db
    .selectFrom("finding")
    .select(["id", "details", "settledAt"])
    .where("kind", "=", "money-by-shell")
    .orderBy("id")
    .execute();
}

async function settleBy(maker: TestOperator, approver: TestOperator, finding: string) {
  const checked = await office.checked(maker, "settle", finding);
  if (checked.state === "refused") return checked;
  expect(checked.needsSecond).toBe(true);
  await maker.post(`/api/commands/${checked.id}/propose`, { reason: "the slip is right" });
  const factor = { code: await approver.code() };
  await approver.post(`/api/commands/${checked.id}/approve`, { reason: "", factor });
  return office.ended(maker, checked.id);
}

it("pages for money that a shell moved until another operator settles it in the console", async () => {
  await shell("capital", "5000", "--ref", "GTB-1", "--dry-run");
  await shell("log-out", "everybody");
  expect(await findings()).toEqual([]);
  expect((await shell("capital", "5000", "--ref", "GTB-1")).code).toBe(0);
  const [found] = await findings();
  expect(found?.details).toEqual({ act: "capital", about: "GTB-1", operator: "ada" });
});

it("names the operator whose e-mail was entered, who cannot settle it", async () => {
  const { runtime } = server;
  const named = { ...runtime, config: { ...runtime.config, operator: bisi.email } };
  const output = { print: () => undefined, printError: () => undefined };
  const words = ["capital", "7000", "--ref", "GTB-2", "--reason", "the console is down"];
  expect(await operate(withPaymentHandlers(named), words, output)).toBe(0);
  const found = (await findings()).at(-1);
  expect(found?.details).toMatchObject({ operator: "Bisi" });
  const id = found?.id ?? "";
  expect((await shell("settle", id)).said).toContain("in the console");
  expect((await settleBy(bisi, chidi, id)).result).toContain("Another operator than the one");
  expect(await settleBy(chidi, bisi, id)).toMatchObject({ state: "done" });
  expect((await findings()).at(-1)?.settledAt).not.toBeNull();
});

it("raises nothing for the same act in the console, and knows every act of money", async () => {
  const before = await findings();
  const { id } = await office.checked(bisi, "capital", "GTB-3", { amount: "5" });
  await bisi.post(`/api/commands/${id}/propose`, { reason: "monthly" });
  const factor = { code: await chidi.code() };
  await chidi.post(`/api/commands/${id}/approve`, { reason: "", factor });
  expect((await office.ended(bisi, id)).state).toBe("done");
  expect(await findings()).toEqual(before);
  expect(moneyActs.filter((act) => !actions.some((one) => one === act))).toEqual([]);
});
