import { describe, expect, it } from "vitest";
import type { CatalogueRow } from "./catalogue.ts";
import { firstCatalogue } from "./first-catalogue.ts";
import { isReadyToOpen, openingRequirements } from "./opening.ts";

const DAY = "2027-03-01";
const seed = firstCatalogue.find(({ kind }) => kind === "company");
if (seed?.kind !== "company") throw new Error("it is in the first catalogue");

const company: CatalogueRow = {
  ...seed,
  id: 1_000,
  validFrom: DAY,
  value: {
    ...seed.value,
    rcNumber: "RC 1234567",
    licence: "Fund manager 77",
    registerLink: "https://register.example/77",
    moneyHolder: "A Trust Bank",
    identityVerifier: "A Verifier",
  },
};
const subjects = firstCatalogue.flatMap((row) =>
  row.kind === "portfolio" && row.value.sold ? row.subject : [],
);
const taxes = ["plans", ...subjects].map((subject, at): CatalogueRow => ({
  id: 1_001 + at,
  kind: "tax",
  subject,
  validFrom: DAY,
  value: { taxClass: "none", taxBasisPoints: 0, reason: "exempt" },
}));
const whole = [...firstCatalogue, company, ...taxes];

const missing = (catalogue: readonly CatalogueRow[], day = DAY) =>
  openingRequirements(catalogue, day).flatMap(({ name, value }) => (value ? [] : name));

describe("before opening", () => {
  it("a new database has nothing of it", () => {
    expect(missing(firstCatalogue)).toHaveLength(6 + subjects.length);
    expect(isReadyToOpen(firstCatalogue, DAY)).toBe(false);
  });

  it("is ready with all of it, from its day on", () => {
    expect(missing(whole)).toEqual([]);
    expect(isReadyToOpen(whole, DAY)).toBe(true);
    expect(isReadyToOpen(whole, "2027-02-28")).toBe(false);
  });

  it.each([
    ["rcNumber", "Legal name and RC number"],
    ["licence", "Licence, ours or a partner's"],
    ["registerLink", "Link to the regulator's register"],
    ["moneyHolder", "Who holds the money"],
    ["identityVerifier", "Who verifies identity"],
  ])("is not ready without %s", (field, name) => {
    const value = { ...company.value, [field]: undefined };
    const later = { ...company, id: 2_000, value } as CatalogueRow;
    expect(missing([...whole, later])).toEqual([name]);
  });

  it.each(["plans", ...subjects])("is not ready without a decision on tax of %s", (subject) => {
    const without = whole.filter((row) => row.kind !== "tax" || row.subject !== subject);
    expect(missing(without)).toHaveLength(1);
    const noReason = whole.map((row) =>
      row.kind === "tax" && row.subject === subject
        ? { ...row, value: { taxClass: "none", taxBasisPoints: 0 } }
        : row,
    );
    expect(missing(noReason)).toHaveLength(1);
  });
});
