import * as messages from "@osisi/contracts/messages.ts";
import { ownAccountRequest } from "@osisi/contracts/own-account.ts";
import { expect, it } from "vitest";
import { checkRequest, noFields } from "./use-request-form.ts";

const whole = {
  bankCode: "058",
  accountNumber: "0011061670",
  bvn: "22222222222",
  consent: true,
};

it("says at each field what is missing, before anything is sent", () => {
  expect(checkRequest(noFields)).toEqual({
    faults: {
      bankCode: messages.bankMissing,
      accountNumber: messages.accountNumberMissing,
      bvn: messages.bvnMissing,
      consent: messages.ownAccountConsentMissing,
    },
  });
  expect(checkRequest({ ...whole, bvn: "2222222222" })).toEqual({
    faults: { bvn: messages.bvnMissing },
  });
  expect(checkRequest({ ...whole, consent: false })).toEqual({
    faults: { consent: messages.ownAccountConsentMissing },
  });
});

it("sends what the server accepts, with the zeros in front", () => {
  const checked = checkRequest(whole);
  expect(checked).toEqual({ body: whole });
  expect(ownAccountRequest.safeParse(whole).success).toBe(true);
});
