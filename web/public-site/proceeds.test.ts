import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import type { Proceeds } from "@osisi/contracts/proceeds.ts";
import { expect, it } from "vitest";
import { renderProceeds } from "./render.tsx";
import { validate } from "./valid-html.fixture.ts";

const assets = { script: "/a.js", checkScript: "/b.js", styles: "/c.css", font: "/d.woff2" };
const offer = {
  catalogue: firstCatalogue,
  on: "2027-02-01",
  isOpen: true,
  proof: null,
  withdrawals: null,
};
const html = (proceeds: Proceeds) => renderProceeds(assets, offer, proceeds);

const none: Proceeds = {
  portfolio: { id: 5, name: "Green Finance", trustee: null, insurer: null },
  asOf: "2027-04-01T09:00:00Z",
  uses: {
    raisedKobo: "0",
    outKobo: "0",
    backKobo: "0",
    lostKobo: "0",
    stillOutKobo: "0",
    incomeKobo: "0",
    notOutKobo: "0",
    lateKobo: "0",
  },
  lines: [],
  projects: [],
  readings: [],
  factors: [],
  figure: null,
  earlier: [],
};

const sha256 = "ab".repeat(32);
const id = "01a22071-a5a4-7319-882d-8a4137ecd7ad";
const figure = {
  energyWh: "600000",
  baselines: [
    {
      baseline: "grid",
      grams: "242460",
      isComplete: true,
      parts: [{ factorId: 7, energyWh: "600000" }],
    },
    {
      baseline: "diesel",
      grams: "480000",
      isComplete: true,
      parts: [{ factorId: 8, energyWh: "600000" }],
    },
  ],
  lowGrams: "242460",
  highGrams: "480000",
};
const full: Proceeds = {
  ...none,
  portfolio: { ...none.portfolio, insurer: "A made-up insurer" },
  uses: { ...none.uses, raisedKobo: "900000000", outKobo: "500000000", stillOutKobo: "500000000" },
  lines: [
    {
      number: 1,
      kind: "out",
      happenedOn: "2027-01-10",
      principalKobo: "500000000",
      incomeKobo: "0",
      document: { sha256, id },
      reversedOn: null,
    },
    {
      number: 2,
      kind: "out",
      happenedOn: "2027-01-09",
      principalKobo: "500000000",
      incomeKobo: "0",
      document: { sha256, id: null },
      reversedOn: "2027-01-10",
    },
  ],
  projects: [
    {
      code: "roof",
      name: "A <b>roof</b>",
      capacityWatts: "12500",
      costKobo: "1000000000",
      financedBasisPoints: 6_000,
      startsOn: "2027-01-01",
      approvedOn: "2027-01-02",
      document: { sha256, id },
    },
  ],
  readings: [
    {
      id: 2,
      project: "roof",
      sinceOn: "2027-01-01",
      untilOn: "2027-01-31",
      energyWh: "1000001",
      approvedOn: "2027-02-02",
      document: { sha256, id },
      isReplaced: false,
    },
  ],
  factors: [
    {
      id: 7,
      name: "Grid",
      milligramsPerKwh: 404_100,
      source: "A made-up report",
      year: 2024,
      link: null,
      validFrom: "2020-01-01",
    },
    {
      id: 8,
      name: "Diesel",
      milligramsPerKwh: 800_000,
      source: "Another one",
      year: 2019,
      link: "https://report.example",
      validFrom: "2020-01-01",
    },
  ],
  figure,
  earlier: [{ until: "2027-03-01T09:00:00Z", figure: { ...figure, highGrams: "500000" } }],
};

it("says without any record that nothing works yet, and who does not stand behind it", () => {
  const page = html(none);
  expect(page).toContain("Nothing is on record as put to work yet.");
  expect(page).toContain(
    "The operator has named no insurer and no trustee here. Treat this money as uninsured.",
  );
  expect(page).toContain("There are no meter readings yet.");
  expect(page).not.toMatch(/\d (g|kg|t|Wh|kWh)\b/);
});

it("says that money works only of what is on record, each line with its document or hash", () => {
  const page = html(full);
  expect(page).toContain(
    "₦5,000,000.00 is on record as at work. Of more than that we do not say so.",
  );
  expect(page).toContain("The operator has named no trustee here.");
  expect(page).toContain(`href="/documents/${id}"`);
  expect(page).toContain("A mistake: reversed on 10 Jan 2027.");
  expect(page).toContain("Document not published");
  expect(page.split(sha256)).toHaveLength(5);
});

it("shows the range with its formula, factors, sources and years, and what was shown before", () => {
  const page = html(full);
  expect(page).toContain("242.4–480 kg");
  expect(page).toContain("CO₂e avoided = energy × baseline factor");
  for (const text of [
    "404.1 g/kWh",
    "A made-up report",
    ", 2024",
    'href="https://report.example"',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).toContain("Until 1 Mar 2027, 10:00");
  expect(page).toContain("242.4–500 kg");
});

it.each([none, full])("is valid HTML without script, in which names are text", async (proceeds) => {
  const page = html(proceeds);
  const { results } = await validate.validateString(page);
  expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  expect(page).not.toContain("<b>");
  expect(page.match(/<script(?! src)/)).toBeNull();
});
