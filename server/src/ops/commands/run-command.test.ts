import { generate } from "otplib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import { bank, returnPool, suspense } from "#ledger/accounts.ts";
import { balanceOf, houseBalanceOf } from "#ledger/balance.ts";
import { newId } from "#platform/ids.ts";

let flow: Withdrawing;
let office: TestConsole;
let bisi: TestOperator;
let chidi: TestOperator;

beforeAll(async () => {
  flow = await startWithdrawing();
  await flow.bookBalanceLedger();
  office = await startConsole(flow);
  bisi = await office.operator("finance", "Bisi");
  chidi = await office.operator("finance", "Chidi");
  pooled = await balanceOf(flow.db, returnPool);
});
afterAll(async () => {
  await office.stop();
  await flow.stop();
});

let references = 0;
const newReference = () => `GTB-${(references += 1)}`;
let pooled = 0n;
const capitalBooked = async () => (await balanceOf(flow.db, returnPool)) - pooled;

async function proposed(
  action: "capital" | "attribute",
  subject: string,
  given: Record<string, string>,
) {
  const { id } = await office.checked(bisi, action, subject, given);
  await bisi.post(`/api/commands/${id}/propose`, { reason: "monthly return money" });
  return id;
}

async function approve(id: string, by = chidi) {
  return by.post(`/api/commands/${id}/approve`, {
    reason: "read the slip",
    factor: { code: await by.code() },
  });
}

async function audits(id: string) {
  const rows = await flow.db
    .selectFrom("auditLog")
    .select(["operator", "via", "action", "result"])
    .where("commandId", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(
    ({ operator, via, action, result }) => `${operator}, ${via}: ${action}: ${result}`,
  );
}

it("shows what would be posted, posts it after a second person, and logs each step", async () => {
  const before = await capitalBooked();
  const checked = await office.checked(bisi, "capital", newReference(), { amount: "5000" });
  expect(checked).toMatchObject({ state: "checked", needsSecond: true });
  expect(checked.dryRun?.legs).toMatchObject([
    {
      movement: "capital-contributed",
      debit: bank("NGN"),
      credit: returnPool,
      amountKobo: "500000",
    },
  ]);
  expect(await capitalBooked()).toBe(before);
  const { id } = checked;
  const waiting = await bisi.post(`/api/commands/${id}/propose`, {
    reason: "monthly return money",
  });
  expect(waiting.body).toMatchObject({ state: "proposed", mayDecide: false });
  expect((await chidi.get("/api/commands?list=to-approve")).body.rows).toMatchObject([
    { id, mayDecide: true },
  ]);
  expect((await approve(id)).statusCode).toBe(200);
  const done = await office.ended(bisi, id);
  expect(done).toMatchObject({
    state: "done",
    maker: { name: "Bisi" },
    approver: { name: "Chidi" },
  });
  expect(await capitalBooked()).toBe(before + 5_000_00n);
  expect(await audits(id)).toEqual([
    "Bisi, console: propose capital: waits for a second person",
    "Chidi, console: approve capital: given to the worker",
    `Bisi and Chidi, worker: capital: ${done.result}`,
  ]);
});

it("runs an act that needs no second person at once, and says what came of it", async () => {
  const emeka = await office.operator("support", "Emeka");
  const { id } = await office.checked(emeka, "requery", "dep-unknown");
  const { body } = await emeka.post(`/api/commands/${id}/propose`, { reason: "the caller waits" });
  expect(body.state).toBe("approved");
  const ended = await office.ended(emeka, id);
  expect(ended).toMatchObject({ state: "done", result: "The gateway knows no such reference." });
});

it("refuses a second factor that is wrong, used, or for another command", async () => {
  const [one, other] = [
    await proposed("capital", newReference(), { amount: "10" }),
    await proposed("capital", newReference(), { amount: "10" }),
  ];
  const wrong = await chidi.post(`/api/commands/${one}/approve`, {
    reason: "",
    factor: { code: "000000" },
  });
  expect(wrong.statusCode).toBe(422);
  const code = await chidi.code();
  const first = await chidi.post(`/api/commands/${one}/approve`, { reason: "", factor: { code } });
  const second = await chidi.post(`/api/commands/${other}/approve`, {
    reason: "",
    factor: { code },
  });
  expect([first.statusCode, second.statusCode]).toEqual([200, 422]);
  const challenge = await chidi.post(`/api/commands/${other}/approve/start`);
  const factor = { challengeId: challenge.body.challengeId, response: { id: "forged" } };
  expect(
    (await chidi.post(`/api/commands/${other}/approve`, { reason: "", factor })).statusCode,
  ).toBe(422);
  expect((await office.ended(bisi, one)).state).toBe("done");
  expect((await bisi.get(`/api/commands/${other}`)).body.state).toBe("proposed");
});

it("refuses one's own proposal, also with a right second factor", async () => {
  const before = await capitalBooked();
  const id = await proposed("capital", newReference(), { amount: "10" });
  expect((await approve(id, bisi)).statusCode).toBe(403);
  expect(await capitalBooked()).toBe(before);
});

it("is one command however often the browser sends it, and another's id is refused", async () => {
  const before = await capitalBooked();
  const body = {
    id: newId(),
    action: "capital",
    subject: newReference(),
    arguments: { amount: "7" },
  };
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => bisi.post("/api/commands", body)),
  );
  expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(
    (await bisi.post("/api/commands", { ...body, arguments: { amount: "70" } })).statusCode,
  ).toBe(409);
  expect((await chidi.post("/api/commands", body)).statusCode).toBe(409);
  await office.ended(bisi, body.id, ["checked"]);
  const reason = { reason: "sent twice" };
  await Promise.all([1, 2, 3].map(() => bisi.post(`/api/commands/${body.id}/propose`, reason)));
  const code = await chidi.code();
  const approvals = await Promise.all(
    [1, 2, 3].map(() =>
      chidi.post(`/api/commands/${body.id}/approve`, { reason: "", factor: { code } }),
    ),
  );
  expect(approvals.some(({ statusCode }) => statusCode === 200)).toBe(true);
  expect((await office.ended(bisi, body.id)).state).toBe("done");
  expect(await capitalBooked()).toBe(before + 7_00n);
});

it("lets one of two proposals for the same money win", async () => {
  const reference = `dash-${newId()}`;
  await flow.customer(reference, { outcome: "success", amount: 25_000_00 });
  await flow.drain();
  const [ada, obi] = [await flow.investor(), await flow.investor()];
  const first = await office.checked(bisi, "attribute", reference, { investor: ada.id });
  const second = await office.checked(chidi, "attribute", reference, { investor: obi.id });
  await bisi.post(`/api/commands/${first.id}/propose`, { reason: "her bank wrote" });
  const late = await chidi.post(`/api/commands/${second.id}/propose`, { reason: "he called" });
  expect([late.statusCode, late.body.message]).toEqual([
    409,
    "Another proposal for the same is waiting.",
  ]);
  await approve(first.id);
  expect((await office.ended(bisi, first.id)).state).toBe("done");
  await chidi.post(`/api/commands/${second.id}/propose`, { reason: "he called" });
  await approve(second.id, bisi);
  const refused = await office.ended(chidi, second.id);
  expect(refused).toMatchObject({
    state: "refused",
    result: expect.stringContaining("was attributed already"),
  });
  expect(await houseBalanceOf(flow.db, suspense("NGN"))).toBe(0n);
});

it("expires after seven days, and nothing of it is posted", async () => {
  const before = await capitalBooked();
  const id = await proposed("capital", newReference(), { amount: "10" });
  await office.asOwner(
    "update command set expires_at = ledger.product_now() - interval '1 second' where id = $1",
    [id],
  );
  expect((await approve(id)).statusCode).toBe(409);
  await office.asOwner("select expire_commands()");
  expect((await bisi.get(`/api/commands/${id}`)).body.state).toBe("expired");
  expect(await capitalBooked()).toBe(before);
});

it("checks rights again when it runs: of a maker or approver who has lost them, nothing is posted", async () => {
  const before = await capitalBooked();
  const ngozi = await office.operator("finance", "Ngozi");
  const { id } = await office.checked(ngozi, "capital", newReference(), { amount: "10" });
  await ngozi.post(`/api/commands/${id}/propose`, { reason: "before leaving" });
  await office.asOwner("select change_operator_role($1, 'support')", [ngozi.email]);
  await approve(id);
  const ended = await office.ended(bisi, id);
  expect(ended).toMatchObject({
    state: "refused",
    result: expect.stringContaining("may not do this"),
  });
  expect(await capitalBooked()).toBe(before);
});

it("withdraws what was not decided, and nothing after it", async () => {
  const id = await proposed("capital", newReference(), { amount: "10" });
  expect((await chidi.post(`/api/commands/${id}/withdraw`)).statusCode).toBe(409);
  expect((await bisi.post(`/api/commands/${id}/withdraw`)).body.state).toBe("withdrawn");
  expect((await approve(id)).statusCode).toBe(409);
  expect((await bisi.post(`/api/commands/${id}/withdraw`)).statusCode).toBe(409);
});

it("runs once when it is delivered several times at the same moment", async () => {
  const before = await capitalBooked();
  const id = await proposed("capital", newReference(), { amount: "11" });
  await office.asOwner(
    "select graphile_worker.add_job('run-command', json_build_object('id', $1::text)) from generate_series(1, 6)",
    [id],
  );
  await approve(id);
  expect((await office.ended(bisi, id)).state).toBe("done");
  await flow.drain();
  expect(await capitalBooked()).toBe(before + 11_00n);
  expect((await audits(id)).filter((row) => row.includes(", worker: "))).toHaveLength(1);
});

it("runs once when two approve, or approve and refuse, at the same moment", async () => {
  const kemi = await office.operator("finance", "Kemi");
  const before = await capitalBooked();
  const both = await proposed("capital", newReference(), { amount: "13" });
  const approvals = await Promise.all([approve(both, chidi), approve(both, kemi)]);
  expect(new Set(approvals.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  expect((await office.ended(bisi, both)).state).toBe("done");
  expect((await audits(both)).filter((row) => row.includes(": approve "))).toHaveLength(1);
  expect(await capitalBooked()).toBe(before + 13_00n);

  const split = await proposed("capital", newReference(), { amount: "17" });
  const [approved, refused] = await Promise.all([
    approve(split, chidi),
    kemi.post(`/api/commands/${split}/refuse`, { reason: "the slip is unreadable" }),
  ]);
  expect(new Set([approved.statusCode, refused.statusCode])).toEqual(new Set([200, 409]));
  const { state } = await office.ended(bisi, split);
  expect(state).toBe(approved.statusCode === 200 ? "done" : "refused");
  expect(await capitalBooked()).toBe(before + (state === "done" ? 30_00n : 13_00n));
});

it("invites an operator, by mail, once another admin has approved", async () => {
  const [ruth, ola] = [
    await office.operator("admin", "Ruth"),
    await office.operator("admin", "Ola"),
  ];
  const email = `${newId()}@osisi.example`;
  const given = { name: "Halima", role: "compliance" };
  const { id } = await office.checked(ruth, "operator-add", email, given);
  await ruth.post(`/api/commands/${id}/propose`, { reason: "joins on Monday" });
  await ola.post(`/api/commands/${id}/approve`, { reason: "", factor: { code: await ola.code() } });
  expect((await office.ended(ruth, id)).state).toBe("done");
  const mail = await flow.outside.nthMail(email, 1);
  const [, token] = /#\/invitation\/([\w-]{43})/.exec(mail.text) ?? [];
  const looked = await office.call("POST", "/api/invitation/look", { token });
  expect(looked.body).toMatchObject({ name: "Halima", role: "compliance" });
  const { secret } = looked.body;
  const accept = {
    token,
    password: "a well kept garden",
    secret,
    code: await generate({ secret }),
  };
  expect((await office.call("POST", "/api/invitation/accept", accept)).body.name).toBe("Halima");
  expect((await office.call("POST", "/api/invitation/accept", accept)).statusCode).toBe(404);
});
