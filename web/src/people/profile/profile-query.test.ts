import type { Profile } from "@osisi/contracts/profile.ts";
import { expect, it } from "vitest";
import type { Outcome } from "#platform/api/outcome.ts";
import { newProfile } from "./new-profile.fixture.ts";
import { acceptProfile } from "./profile-query.ts";

const refused = (statusCode: number, message: string): Outcome<Profile> => ({
  kind: "refused",
  statusCode,
  message,
  errors: {},
});

it("adopts the server's response", () => {
  const outcome = { kind: "ok", data: newProfile, message: "", token: undefined } as const;
  expect(acceptProfile(outcome, null)).toBe(newProfile);
});

it("ignores the status code 205 without a message, and keeps the known profile", () => {
  expect(acceptProfile(refused(205, "Nothing new"), newProfile)).toBe(newProfile);
  expect(acceptProfile(refused(205, "Nothing new"), null)).toBeNull();
});

it("shows the server's message for any other error", () => {
  expect(() => acceptProfile(refused(500, "An error occured"), null)).toThrow("An error occured");
});

it("reports a missing connection", () => {
  expect(() => acceptProfile({ kind: "offline" }, null)).toThrow(
    "There seems to be a network connection issue",
  );
});
