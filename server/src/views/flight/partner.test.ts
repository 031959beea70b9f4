import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Flight } from "@osisi/contracts/flight.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { displayNames } from "#gateway/gateway-of.ts";
import { type TwoGateways, startTwoGateways } from "#test/two-gateways.ts";

let world: TwoGateways;

beforeAll(async () => void (world = await startTwoGateways()));
afterAll(() => world.stop());

it("names the gateway that has the payment beside its id there, and in no sentence", async () => {
  const investor = await world.investor();
  const references = {
    first: await world.settled(investor, 5_000),
    second: await world.settledAtSecond(investor, 5_000),
  };
  for (const place of ["first", "second"] as const) {
    const answer = await world.app.inject({
      url: apiPaths.flight.replace(":reference", references[place]),
      headers: { authorization: `Bearer ${investor.token}` },
    });
    const { partner, ...shown }: Flight = answer.json().data;
    expect(shown.gatewayId).not.toBeNull();
    expect(partner).toBe(displayNames[world[place].name]);
    for (const name of Object.values(displayNames)) {
      expect(JSON.stringify(shown)).not.toContain(name);
    }
  }
});
