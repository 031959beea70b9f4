import { newInvestor } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import { expect, test } from "../support/world.ts";
import { overweight, weighedVisits } from "./pages.ts";
import { weighVisit } from "./weigh.ts";

for (const visit of weighedVisits) {
  test(`${visit.name} is not too heavy for the wire`, async ({ browser, world }) => {
    const token = visit.as === "investor" ? await newInvestor(world, newPerson()) : "";
    const weight = await weighVisit(browser, world.appUrl, token, visit);
    expect(overweight(visit, weight)).toEqual([]);
  });
}
