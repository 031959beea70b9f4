import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { documentPath } from "@osisi/contracts/proceeds-words.ts";
import type { ProceedsAnswer } from "@osisi/contracts/proceeds.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#platform/ids.ts";
import { newDocument } from "#test/documents.ts";
import { type Investing, startInvesting } from "#test/investing.ts";
import { opsOf } from "#test/operating.ts";
import type { Investor } from "#test/paying.ts";

/** Portfolio 4 has units of ₦1,000. The clock begins on 1 Feb 2027. */

let world: Investing;
let ada: Investor;
let obi: Investor;
let document: string;

beforeAll(async () => {
  world = await startInvesting("2027-02-01T10:00:00+01:00");
  [ada, obi] = [await world.investor(), await world.investor()];
});
afterAll(() => world.stop());

async function shell(...words: string[]): Promise<string> {
  const { code, said } = await opsOf(world.runtime, "the report came", words);
  if (code !== 0) throw new Error(said);
  return said;
}

const get = (investor: Investor, portfolio: number | string = 4) =>
  world.call<ProceedsAnswer>(investor, {
    method: "GET",
    url: apiPaths.portfolioProceeds.replace(":id", String(portfolio)),
  });
const proceedsOf = async (investor: Investor) => (await get(investor)).data;

const factor = (name: string, grams: string, day = "2020-01-01") =>
  shell(
    "impact-factor",
    name,
    day,
    `name=${name}`,
    `grams=${grams}`,
    "source=A made-up report",
    "year=2024",
  );
const read = (ref: string, since: string, until: string, kwh: string) =>
  shell("meter-reading", "roof", since, until, kwh, document, "--ref", ref);

it("has nothing of a portfolio without any record, and says so by nulls and zeros", async () => {
  const { own, portfolio, uses, ...rest } = await proceedsOf(ada);
  expect(portfolio).toMatchObject({ id: 4, name: "Savings Vault", trustee: null, insurer: null });
  expect(new Set(Object.values(uses))).toEqual(new Set(["0"]));
  expect(rest).toMatchObject({ lines: [], projects: [], readings: [], figure: null, earlier: [] });
  expect(own).toEqual({ figure: null, readings: [], earlier: [] });
});

it("is only for investors, and only of portfolios that there are", async () => {
  const url = apiPaths.portfolioProceeds.replace(":id", "4");
  expect((await world.app.inject({ method: "GET", url })).statusCode).toBe(401);
  for (const unknown of ["77", "0", "4.0", "-4", "four", "99999", "4'"]) {
    expect((await get(ada, encodeURIComponent(unknown))).statusCode).toBe(404);
  }
});

it("shows what was raised, put to work, repaid, lost and is late, each line with its hash", async () => {
  await world.fill(ada, 40_000);
  await world.buy(ada, { unitsBought: 40, months: 12 });
  const slip = await newDocument(world.db, world.runtime.clock.now());
  const day = world.today();
  await shell("capital", "100000", "--ref", newId());
  await shell("deploy", "4", "30000", day, slip, "--ref", "OUT-1");
  await shell("deploy", "4", "7000", day, slip, "--ref", "OUT-2");
  await shell("repayment", "4", "5000", "400", day, slip, "--ref", "BACK-1");
  await shell("write-off", "4", "1000", day, slip, "--ref", "LOST-1");
  await shell("reverse-deployment", "--ref", "OUT-2");
  const { lines, uses } = await proceedsOf(obi);
  expect(uses).toEqual({
    raisedKobo: "4000000",
    outKobo: "3000000",
    backKobo: "500000",
    lostKobo: "100000",
    incomeKobo: "40000",
    stillOutKobo: "2400000",
    notOutKobo: "1600000",
    lateKobo: "0",
  });
  expect(
    lines
      .map(({ kind, reversedOn }) => [kind, reversedOn])
      .toSorted((one, other) => String(one).localeCompare(String(other))),
  ).toEqual([
    ["back", null],
    ["lost", null],
    ["out", null],
    ["out", day],
  ]);
  expect(new Set(lines.map((line) => line.document.id))).toEqual(new Set([null]));
  expect(JSON.stringify(lines)).not.toContain("OUT-1");
  await shell("publish-document", "yes", "--ref", "OUT-1");
  const published = (await proceedsOf(obi)).lines.filter((line) => line.document.id === slip);
  expect(published).toHaveLength(1);
});

it("gives each investor their share by days and principal, and nothing of days before their purchase", async () => {
  // Ada's 40 units of 1 Feb; Obi's 10 units of 11 Feb. February has 28 days.
  await world.travelTo("2027-02-11T10:00:00+01:00");
  await world.fill(obi, 10_000);
  await world.buy(obi, { unitsBought: 10, months: 3 });
  await world.travelTo("2027-03-01T10:00:00+01:00");
  document = await newDocument(world.db, world.runtime.clock.now(), "impact");
  await shell("project", "roof", "4", "A roof", "10", "100000", "50", "2027-02-01", document);
  await read("feb", "2027-02-01", "2027-02-28", "1000");
  const [hers, his] = [await proceedsOf(ada), await proceedsOf(obi)];
  // ₦40,000 × 28 days of ₦50,000 × 28 days, of the half of 1,000 kWh.
  expect(hers.own.readings).toMatchObject([
    { ownKoboDays: "112000000", allKoboDays: "130000000", costKoboDays: "140000000" },
  ]);
  expect(hers.own.figure).toMatchObject({ energyWh: "400000", lowGrams: null });
  // ₦10,000 × 18 days.
  expect(his.own.figure?.energyWh).toBe(String((500_000n * 18_000_000n) / 140_000_000n));
  expect(hers.figure?.energyWh).toBe("500000");
  expect(his.figure).toEqual(hers.figure);
  expect(JSON.stringify({ ...his, own: null })).not.toContain("112000000");
});

it("ranges over the baselines, and shows after a correction what was shown before", async () => {
  await factor("grid", "400");
  expect((await proceedsOf(ada)).own.figure).toMatchObject({
    lowGrams: "160000",
    highGrams: "160000",
  });
  await factor("diesel", "800");
  const before = await proceedsOf(ada);
  expect(before.own.figure).toMatchObject({ lowGrams: "160000", highGrams: "320000" });
  const old = before.own.figure?.baselines.find(({ baseline }) => baseline === "diesel");
  const moment = world.runtime.clock.now();
  await shell("impact-factor", "diesel", "2020-01-01", "grams=700", "source=Another report");
  const after = await proceedsOf(ada);
  expect(after.own.figure).toMatchObject({ lowGrams: "160000", highGrams: "280000" });
  const [earlier] = after.own.earlier;
  expect(earlier?.figure).toMatchObject({ lowGrams: "160000", highGrams: "320000" });
  expect(Date.parse(earlier?.until ?? "")).toBeGreaterThanOrEqual(moment.getTime());
  const used = earlier?.figure.baselines.find(({ baseline }) => baseline === "diesel");
  expect(used).toEqual(old);
  const named = after.factors.find(({ id }) => id === used?.parts[0]?.factorId);
  expect(named).toMatchObject({ milligramsPerKwh: 800_000, source: "A made-up report" });
  expect(after.earlier[0]?.figure.highGrams).toBe("400000");
});

it("counts nothing from the last day on, nor of a payment that was taken back", async () => {
  await world.travelTo("2027-06-01T10:00:00+01:00");
  await expect.poll(async () => (await world.investments(obi))[0]?.state).toBe("matured");
  const ends = (await world.investments(obi))[0]?.endDate ?? "";
  expect(ends).toBe("2027-05-11");
  await read("may", "2027-05-10", "2027-05-11", "10");
  await read("late", "2027-05-12", "2027-05-31", "10");
  const his = (await proceedsOf(obi)).own.readings;
  expect(his.map(({ ownKoboDays }) => ownKoboDays)).toEqual(["18000000", "1000000", "0"]);
  const eze = await world.investor();
  const { reference } = await world.orderAndPay(eze, { unitsBought: 40, months: 12 });
  await world.travelTo("2027-06-03T10:00:00+01:00");
  await read("june", "2027-06-01", "2027-06-02", "10");
  const shareOf = async () => (await proceedsOf(eze)).own.readings.at(-1);
  expect((await shareOf())?.ownKoboDays).toBe("8000000");
  const all = BigInt((await shareOf())?.allKoboDays ?? 0);
  await world.dispute(reference, "opened");
  await world.dispute(reference, "lost");
  expect(await shareOf()).toMatchObject({
    ownKoboDays: "0",
    energyWh: "0",
    allKoboDays: String(all - 8_000_000n),
  });
});

it("keeps the replaced reading and its hash, without its document", async () => {
  const wrong = await newDocument(world.db, world.runtime.clock.now(), "impact");
  const [since, until] = ["2027-06-03", "2027-06-03"];
  await shell("meter-reading", "roof", since, until, "7", wrong, "--ref", "third");
  await read("third", since, until, "6");
  const { earlier, readings } = await proceedsOf(ada);
  const shown = readings.filter((one) => one.sinceOn === since);
  expect(shown.map((one) => [one.energyWh, one.isReplaced, one.document.id])).toEqual([
    ["6000", false, document],
    ["7000", true, null],
  ]);
  expect(earlier.length).toBeGreaterThan(1);
  const answer = await world.app.inject({ method: "GET", url: documentPath(wrong) });
  expect(answer.statusCode).toBe(404);
});

it("limits how often it is read", async () => {
  const ngozi = await world.investor();
  const codes = await Promise.all(Array.from({ length: 121 }, () => get(ngozi)));
  expect(codes.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
});
