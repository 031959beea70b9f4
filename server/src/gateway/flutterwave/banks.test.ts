import { payoutAccount, startSecondGateway, valueOf } from "#test/second-gateway.ts";
import { expect, test } from "vitest";

test("accounts are looked up with the bank codes of its own list", async () => {
  const second = await startSecondGateway();
  const banks = valueOf(await second.gateway.listBanks());
  expect(banks.map(({ code }) => code)).toContain(payoutAccount.bankCode);
  const { accountName } = valueOf(await second.gateway.resolveAccount(payoutAccount));
  expect(accountName).not.toBe("");
  const missing = { ...payoutAccount, bankCode: "nowhere" };
  expect(await second.gateway.resolveAccount(missing)).toMatchObject({
    kind: "refused",
    status: 400,
    code: "account_not_found",
  });
});
