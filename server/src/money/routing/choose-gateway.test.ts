import { expect, test } from "vitest";
import { gateways } from "#gateway/gateway-of.ts";
import { newId } from "#platform/ids.ts";
import { secondGatewaySettings, testConfig } from "#test/config.ts";
import { choose, shareOf } from "./choose-gateway.ts";
import type { RoutingRow } from "./queries.ts";

const [first, second] = gateways(testConfig(secondGatewaySettings)).map(({ name }) => name);
if (!first || !second) throw new Error("there is no second gateway");
const names = [first, second];

const none: RoutingRow = { primaryGateway: null, standby: null, standbyPercent: null, down: [] };
const routed = (route: Partial<RoutingRow>): RoutingRow => ({
  ...none,
  primaryGateway: second,
  standby: first,
  standbyPercent: 0,
  ...route,
});

test("without a route the first gateway is tried first, and then the second", () => {
  expect(choose({ names, row: none, share: 0 })).toEqual({ order: [first, second], isDown: false });
  expect(choose({ names, row: undefined, share: 0 }).order).toEqual([first, second]);
});

test("the route says which one is tried first", () => {
  expect(choose({ names, row: routed({}), share: 0 }).order).toEqual([second, first]);
});

test("without a standby there is no other to try", () => {
  const row = routed({ standby: null });
  expect(choose({ names, row, share: 0 }).order).toEqual([second]);
});

test("the standby takes its share", () => {
  const row = routed({ standbyPercent: 30 });
  expect(choose({ names, row, share: 29 }).order).toEqual([first, second]);
  expect(choose({ names, row, share: 30 }).order).toEqual([second, first]);
});

test("one that is down is not tried", () => {
  expect(choose({ names, row: { ...none, down: [first] }, share: 0 })).toEqual({
    order: [second],
    isDown: false,
  });
  const row = routed({ standbyPercent: 100, down: [first] });
  expect(choose({ names, row, share: 0 }).order).toEqual([second]);
});

test("when both are down it is the primary one", () => {
  const row = routed({ standbyPercent: 100, down: [first, second] });
  expect(choose({ names, row, share: 0 })).toEqual({ order: [second], isDown: true });
});

test("what only one can do goes there, whatever the route says, also when that one is down", () => {
  const row = routed({ standby: null, down: [first] });
  expect(choose({ names: [first], row, share: 0 })).toEqual({ order: [first], isDown: true });
});

test("a gateway that is no longer configured takes nothing", () => {
  const row = routed({ primaryGateway: "another", standby: second });
  expect(choose({ names, row, share: 0 }).order).toEqual([second]);
  expect(choose({ names: [first], row, share: 0 }).order).toEqual([first]);
});

test("ids are spread over the hundred, each always at its place", () => {
  const shares = Array.from({ length: 2_000 }, () => shareOf(newId()));
  const below = shares.filter((share) => share < 30).length;
  expect(below).toBeGreaterThan(450);
  expect(below).toBeLessThan(750);
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...shares)).toBeLessThan(100);
  const id = newId();
  expect(shareOf(id)).toBe(shareOf(id));
});
