import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import { type DeploymentsAnswer, deploymentsAnswer } from "@osisi/contracts/console/deployments.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { temporaryPdf } from "#test/temporary-pdf.ts";
import { bank, deployed, deploymentLosses, returnPool } from "#ledger/accounts.ts";
import { balanceOf, houseBalanceOf } from "#ledger/balance.ts";
import { disputeJobs } from "#money/disputes/jobs.ts";
import { newId } from "#platform/ids.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { newDocument } from "#test/documents.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { opsOf } from "#test/operating.ts";
import { type Paying, startPaying } from "#test/paying.ts";

let world: Paying;
let office: TestConsole;
let bisi: TestOperator;
let chidi: TestOperator;
let document: string;

beforeAll(async () => {
  world = await startPaying();
  office = await startConsole(world);
  bisi = await office.operator("finance", "Bisi");
  chidi = await office.operator("finance", "Chidi");
  document = await newDocument(world.db, world.runtime.clock.now());
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await office.stop();
  await world.stop();
});

const today = () => dateInLagos(world.runtime.clock.now());
const shell = (...words: string[]) => opsOf(world.runtime, "the slip is there", words);
const newRef = () => `GTB-${newId()}`;
const deploy = (portfolio: number, naira: string, ref: string, day = today()) =>
  shell("deploy", String(portfolio), naira, day, document, "--ref", ref);
const repay = (portfolio: number, principal: string, income: string, ref: string) =>
  shell("repayment", String(portfolio), principal, income, today(), document, "--ref", ref);
const lose = (portfolio: number, naira: string, ref: string) =>
  shell("write-off", String(portfolio), naira, today(), document, "--ref", ref);
const reverse = (ref: string) => shell("reverse-deployment", "--ref", ref);

async function balances(portfolio: number) {
  const [inBank, out, pool, lost] = await Promise.all([
    houseBalanceOf(world.db, bank("NGN")),
    balanceOf(world.db, deployed(portfolio)),
    balanceOf(world.db, returnPool),
    houseBalanceOf(world.db, deploymentLosses("NGN")),
  ]);
  return { inBank, out, pool, lost };
}

async function changes(portfolio: number, act: () => Promise<{ code: number }>) {
  const before = await balances(portfolio);
  expect((await act()).code).toBe(0);
  const after = await balances(portfolio);
  return Object.fromEntries(
    Object.entries(after).map(([name, kobo]) => [
      name,
      Number(kobo - (Object.entries(before).find(([one]) => one === name)?.[1] ?? 0n)) / 100,
    ]),
  );
}

const line = (reference: string) =>
  world.db
    .selectFrom("deploymentLine")
    .selectAll()
    .where("reference", "=", reference)
    .orderBy("key")
    .execute();

// The worked example of docs/money.md.
it("books what went out, the principal and the income of a repayment apart, and a loss", async () => {
  const none = { inBank: 0, out: 0, pool: 0, lost: 0 };
  const out = await changes(2, () => deploy(2, "1000000", newRef()));
  expect(out).toEqual({ ...none, inBank: -1_000_000, out: 1_000_000 });
  const back = await changes(2, () => repay(2, "400000", "35000", newRef()));
  expect(back).toEqual({ ...none, inBank: 435_000, out: -400_000, pool: 35_000 });
  const lost = await changes(2, () => lose(2, "50000", newRef()));
  expect(lost).toEqual({ ...none, out: -50_000, lost: 50_000 });
  const tooMuch = await lose(2, "550000.01", newRef());
  expect(tooMuch).toMatchObject({ code: 1, said: "Only ₦550,000 is out in Asset Finance.\n" });
  expect((await repay(2, "550000.01", "0", newRef())).said).toContain("Only ₦550,000 is out");
  const last = await repay(2, "550000", "0", newRef());
  expect(last.said).toContain("₦0 is out there now.");
});

it("keeps the day of the bank apart from when it was booked, and refuses a day to come", async () => {
  const [ref, day] = [newRef(), addDays(today(), -40)];
  expect((await deploy(4, "100", ref, day)).code).toBe(0);
  const [kept] = await line(ref);
  expect(kept).toMatchObject({ kind: "out", happenedOn: day, author: "ada", evidenceId: document });
  const { bookedAt, eventAt } = await world.db
    .selectFrom("ledger.transfer")
    .select(["bookedAt", "eventAt"])
    .where("key", "=", kept?.key ?? "")
    .executeTakeFirstOrThrow();
  expect(dateInLagos(eventAt)).toBe(day);
  expect(dateInLagos(bookedAt ?? eventAt)).toBe(today());
  const tomorrow = addDays(today(), 1);
  expect((await deploy(4, "100", newRef(), tomorrow)).said).toContain("has not come yet.");
  expect((await deploy(4, "100", newRef(), "soon")).code).toBe(2);
});

it("books a reference once, whatever it is booked as, and of two at once one", async () => {
  const ref = newRef();
  const both = await Promise.all([deploy(4, "100", ref), deploy(4, "100", ref)]);
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([0, 1]));
  for (const again of [
    await deploy(4, "100", ref),
    await deploy(3, "70", ref),
    await repay(4, "10", "0", ref),
    await repay(4, "0", "10", ref),
    await lose(4, "10", ref),
  ]) {
    expect(again.said).toContain(`${ref} was booked before.`);
  }
});

it("pays no more out than the books show in the bank, and needs a document", async () => {
  const inBank = await houseBalanceOf(world.db, bank("NGN"));
  const tooMuch = await deploy(4, String(Number(inBank / 100n) + 1), newRef());
  expect(tooMuch.said).toContain("Book what came in first.");
  const about = ["4", "100", today()];
  const unknown = await shell("deploy", ...about, newId(), "--ref", newRef());
  expect(unknown.said).toContain("Choose a whole PDF");
  const file = temporaryPdf();
  await writeFile(file, "%PDF-1.7\nloan\n%%EOF\n");
  expect((await shell("deploy", ...about, file, "--ref", newRef())).code).toBe(0);
  await writeFile(file, "a loan");
  expect((await shell("deploy", ...about, file, "--ref", newRef())).said).toContain("whole PDF");
  expect((await deploy(77, "100", newRef())).said).toContain("There is no portfolio 77.");
  expect((await repay(4, "0", "0", newRef())).code).toBe(2);
});

it("reverses a mistaken entry, which may then be booked again", async () => {
  const [out, back] = [newRef(), newRef()];
  await deploy(3, "500", out);
  await repay(3, "200", "30", back);
  // What came back needs it.
  expect((await reverse(out)).said).toContain("Reverse those entries first.");
  const undone = await changes(3, () => reverse(back));
  expect(undone).toEqual({ inBank: -230, out: 200, pool: -30, lost: 0 });
  expect((await reverse(back)).said).toContain("Nothing stands under this reference");
  const again = await changes(3, () => repay(3, "230", "0", back));
  expect(again).toEqual({ inBank: 230, out: -230, pool: 0, lost: 0 });
  const two = await Promise.all([reverse(back), reverse(back)]);
  expect(new Set(two.map(({ code }) => code))).toEqual(new Set([0, 1]));
  expect((await reverse(out)).said).toContain("₦0 is out there now.");
  const rows = await line(back);
  expect(rows.map(({ undoneBy }) => undoneBy)).toEqual(["ada", "ada"]);
});

it("needs two people of finance in the console, and names both in its line", async () => {
  const ref = newRef();
  const given = { portfolio: "2", amount: "700", day: today(), evidence: document };
  const { id, dryRun, needsSecond } = await office.checked(bisi, "deploy", ref, given);
  expect(needsSecond).toBe(true);
  expect(dryRun?.legs).toMatchObject([
    { movement: "deployed", debit: deployed(2), credit: bank("NGN"), amountKobo: "70000" },
  ]);
  expect(await line(ref)).toEqual([]);
  await bisi.post(`/api/commands/${id}/propose`, { reason: "the loan is signed" });
  expect((await chidi.get(`/api/evidence/${document}`)).statusCode).toBe(200);
  const factor = { code: await chidi.code() };
  await chidi.post(`/api/commands/${id}/approve`, { reason: "read it", factor });
  expect(await office.ended(bisi, id)).toMatchObject({ state: "done" });
  expect(await line(ref)).toMatchObject([{ author: "Bisi", approver: "Chidi" }]);
});

it("shows finance each portfolio and line, and other roles nothing", async () => {
  const support = await office.operator("support");
  expect((await support.get("/api/deployments")).statusCode).toBe(403);
  const { body } = await bisi.get("/api/deployments");
  const shown: DeploymentsAnswer = deploymentsAnswer.parse(body);
  for (const one of shown.portfolios) {
    const [out, back, lost] = [one.outKobo, one.backKobo, one.lostKobo].map(BigInt);
    expect((out ?? 0n) - (back ?? 0n) - (lost ?? 0n)).toBe(BigInt(one.stillOutKobo));
  }
  expect(shown.portfolios).toContainEqual(
    expect.objectContaining({
      id: 2,
      name: "Asset Finance",
      backKobo: "95000000",
      lostKobo: "5000000",
    }),
  );
  const sha256 = createHash("sha256").update("%PDF-1.7\nslip\n%%EOF\n").digest("hex");
  expect(shown.lines[0]).toMatchObject({
    kind: "out",
    principalKobo: "70000",
    document: { id: document, name: "slip.pdf", sha256 },
    author: "Bisi",
    approver: "Chidi",
    undone: null,
  });
  const undone = shown.lines.filter((one) => one.undone);
  expect(undone.length).toBeGreaterThan(0);
});

it("reports them so that they add up to what the ledger has as deployed", async () => {
  const { said } = await shell("report", "deployments", today(), "--csv");
  const lines = said.trim().split("\r\n");
  expect(lines[0]).toContain("Booked on,Day,Portfolio,What,Principal,Income");
  const sha256 = createHash("sha256").update("%PDF-1.7\nslip\n%%EOF\n").digest("hex");
  expect(lines.filter((one) => one.endsWith(`${sha256},${today()}`))).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/,2,out,700\.00,0\.00,GTB-/);
  const made = await shell("report", "deployments", today());
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining("ties") });
});

it("keeps the documents of lines for good", async () => {
  const past = new Date(world.runtime.clock.now().getTime() - 400 * 24 * 60 * 60_000);
  const used = await newDocument(world.db, past);
  const unused = await newDocument(world.db, past);
  await shell("deploy", "4", "1", today(), used, "--ref", newRef());
  await disputeJobs(withPaymentHandlers(world.runtime)).everyMinute?.();
  const rows = await world.db
    .selectFrom("evidence")
    .select("id")
    .where("id", "in", [used, unused])
    .where("body", "is not", null)
    .execute();
  expect(rows).toEqual([{ id: used }]);
});

it("ends a waiting command of an act that is not there any more, and lists it no longer", async () => {
  const given = { portfolio: "2", amount: "700", day: today(), evidence: document };
  const { id } = await office.checked(bisi, "deploy", newRef(), given);
  await bisi.post(`/api/commands/${id}/propose`, { reason: "the loan is signed" });
  await office.asOwner("update command set action = 'income' where id = $1", [id]);
  for (const list of ["to-approve", "mine", "recent"]) {
    const { body, statusCode } = await chidi.get(`/api/commands?list=${list}`);
    expect(statusCode).toBe(200);
    expect(body.rows.map((row: { id: string }) => row.id)).not.toContain(id);
  }
  await office.asOwner("update command set state = 'approved', approver_id = $2 where id = $1", [
    id,
    chidi.id,
  ]);
  await office.asOwner(
    "select graphile_worker.add_job('run-command', json_build_object('id', $1::text))",
    [id],
  );
  await world.drain();
  const { result, state } = await world.db
    .selectFrom("command")
    .select(["state", "result"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect({ result, state }).toEqual({
    state: "refused",
    result: "There is no act income. See which one is offered now.",
  });
});
