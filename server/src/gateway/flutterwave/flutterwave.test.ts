import { payoutAccount, startSecondGateway } from "#test/second-gateway.ts";
import { expect, test } from "vitest";

test("what it does not have is refused", async () => {
  const second = await startSecondGateway();
  const refused = { kind: "refused", code: "not_supported", status: 0 };
  expect(await second.gateway.deactivateAuthorization("a")).toEqual(refused);
  expect(await second.gateway.fetchCustomer("ngozi@example.ng")).toEqual(refused);
  expect(await second.gateway.createRecipient({ ...payoutAccount, accountName: "Ada" })).toEqual(
    refused,
  );
});
