import { fundRequest } from "@osisi/contracts/payments.ts";
import { expect, it } from "vitest";
import { fundBody } from "./fund-dialog.tsx";

const wanted = {
  amountKobo: 500_050n,
  channel: "bank_transfer",
  email: "ada@example.com",
} as const;

it("sends the fund payload of the specification, and how to pay", () => {
  expect(fundBody(wanted)).toEqual({
    amount: 5000.5,
    email: "ada@example.com",
    type: "crd",
    businessId: null,
    channel: "bank_transfer",
  });
});

it("sends a payload that the server accepts, also without the profile", () => {
  const unknown = fundBody({ ...wanted, email: undefined });
  expect(unknown).not.toHaveProperty("email");
  for (const body of [fundBody(wanted), unknown])
    expect(fundRequest.safeParse(body).success).toBe(true);
});
