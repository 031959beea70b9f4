import { expect, it } from "vitest";
import { deviceName, isHandheld, lastUsed, signedIn } from "./device-list.tsx";

const session = {
  id: "1",
  browser: "Chrome",
  system: "Android",
  signedInAt: "2026-11-20T23:30:00.000Z",
  lastUsedAt: "2026-11-21T07:55:00.000Z",
  isThis: false,
} as const;

it("names a device by the known details", () => {
  expect(deviceName(session)).toBe("Chrome on Android");
  expect(deviceName({ ...session, browser: null })).toBe("Android");
  expect(deviceName({ ...session, system: null })).toBe("Chrome");
  expect(deviceName({ ...session, browser: null, system: null })).toContain("did not say");
  expect([isHandheld(session), isHandheld({ ...session, system: "Mac" })]).toEqual([true, false]);
});

it("says roughly when it was used, by the days of Lagos", () => {
  const at = (moment: string) => lastUsed(session, new Date(moment));
  expect(at("2026-11-21T08:00:00Z")).toBe("Used just now");
  expect(at("2026-11-21T20:00:00Z")).toBe("Last used today at 08:55");
  expect(at("2026-11-21T23:00:00Z")).toBe("Last used on 21 Nov 2026");
  expect(signedIn(session)).toBe("Logged in on 21 Nov 2026");
});
