import { expect, it } from "vitest";
import { addressOf, readVerification, sentAtMsOf, withSentAt } from "./verification.ts";

it("knows where the code went after onboarding", () => {
  const handed = { email: "ada@example.com", phone: "+2348031234567", emailSentAtMs: 5 };
  const verification = readVerification(handed);
  expect(addressOf(verification)).toBe("ada@example.com");
  expect(sentAtMsOf(verification)).toBe(5);
});

it("confirms the phone of a login by phone, to which nothing was sent yet", () => {
  const verification = readVerification({ phone: "08031234567" });
  expect(verification.by).toBe("phone");
  expect(addressOf(verification)).toBe("08031234567");
  expect(sentAtMsOf(verification)).toBeUndefined();
});

it.each([undefined, null, "text", 5, {}, { email: 5 }, { email: "" }])(
  "has no address after %j",
  (state) => {
    expect(addressOf(readVerification(state))).toBeUndefined();
  },
);

it("counts for each address separately, also after a reload", () => {
  const byMail = readVerification({ email: "ada@example.com", phone: "0803", emailSentAtMs: 5 });
  const bySms = withSentAt({ ...byMail, by: "phone" }, 9);
  const reloaded = readVerification(JSON.parse(JSON.stringify(bySms)));
  expect(reloaded).toEqual(bySms);
  expect(sentAtMsOf(reloaded)).toBe(9);
  expect(sentAtMsOf({ ...reloaded, by: "email" })).toBe(5);
});
