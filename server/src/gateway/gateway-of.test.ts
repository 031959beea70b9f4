import { secondGatewaySettings, testConfig } from "#test/config.ts";
import { expect, test } from "vitest";
import { gatewayNamed, gatewayOf, gateways } from "./gateway-of.ts";

const second = secondGatewaySettings;

const names = (env: Record<string, string>) => gateways(testConfig(env)).map(({ name }) => name);

test("the first gateway is always there, the second if it is configured", () => {
  expect(names({})).toEqual([gatewayOf(testConfig()).name]);
  expect(names(second)).toEqual([gatewayOf(testConfig()).name, "flutterwave"]);
});

test("money of a gateway that is no longer configured is an error", () => {
  expect(gatewayNamed(testConfig(second), "flutterwave").mode).toBe("test");
  expect(() => gatewayNamed(testConfig(), "flutterwave")).toThrow("flutterwave is not configured");
});
