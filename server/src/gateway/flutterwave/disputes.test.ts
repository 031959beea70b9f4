import { lately, type SecondGateway, startSecondGateway, valueOf } from "#test/second-gateway.ts";
import { expect, test } from "vitest";
import { theirId } from "./ids.ts";

async function disputed(second: SecondGateway) {
  const reference = await second.checkout();
  await second.customer(reference, { outcome: "successful" });
  const { id } = await second.control("/chargebacks", { txRef: reference });
  return { reference, gatewayId: `flw-${String(id)}` };
}

test("a chargeback is answered with evidence, and ends in our words", async () => {
  const second = await startSecondGateway();
  const { reference, gatewayId } = await disputed(second);
  const event = await second.event("dispute");
  expect(event.dispute).toMatchObject({ gatewayId, status: undefined, domain: undefined });
  const open = valueOf(await second.gateway.fetchDispute(gatewayId));
  expect(open).toMatchObject({
    gatewayId,
    reference,
    domain: "test",
    status: "awaiting-merchant-feedback",
    amountKobo: 500_000n,
  });
  expect(open.answerBy?.getTime()).toBeGreaterThan(Date.now());
  const file = { gatewayId, name: "proof.png", type: "image/png", bytes: new Uint8Array([1, 2]) };
  const { name: evidence } = valueOf(await second.gateway.uploadEvidence(file));
  const answer = { gatewayId, message: "Delivered", amountKobo: 0n, evidence };
  const declined = valueOf(await second.gateway.answerDispute({ ...answer, decision: "decline" }));
  expect(declined).toMatchObject({ status: "awaiting-bank-feedback", resolution: undefined });
  const twice = await second.gateway.answerDispute({ ...answer, decision: "accept" });
  expect(twice).toMatchObject({ kind: "refused", status: 400 });
  await second.control(`/chargebacks/${theirId(gatewayId)}`, { outcome: "won" });
  const won = valueOf(await second.gateway.fetchDispute(gatewayId));
  expect(won).toMatchObject({ status: "resolved", resolution: "declined" });
});

test("a chargeback that is reopened at the next stage is another dispute, under an id of its own", async () => {
  const second = await startSecondGateway();
  const { gatewayId } = await disputed(second);
  const becomes = (outcome: string) =>
    second.control(`/chargebacks/${theirId(gatewayId)}`, { outcome });
  await becomes("won");
  await becomes("initiated");
  const later = `${gatewayId}-second`;
  const open = { gatewayId: later, firstStageId: gatewayId, status: "awaiting-merchant-feedback" };
  expect(valueOf(await second.gateway.fetchDispute(later))).toMatchObject(open);
  expect(valueOf(await second.gateway.fetchDispute(gatewayId))).toMatchObject(open);
});

test("chargebacks of every status are listed, and one that is unknown is not found", async () => {
  const second = await startSecondGateway();
  const all = [await disputed(second), await disputed(second), await disputed(second)];
  await second.control(`/chargebacks/${theirId(all[0]?.gatewayId ?? "")}`, { outcome: "lost" });
  await second.control(`/chargebacks/${theirId(all[1]?.gatewayId ?? "")}`, { outcome: "accepted" });
  const found: string[] = [];
  const readFrom = async (position: string | null): Promise<void> => {
    const { rows, next } = valueOf(await second.gateway.listDisputes({ ...lately(), position }));
    found.push(...rows.map((row) => `${row.gatewayId} ${row.resolution ?? "open"}`));
    if (next !== undefined) await readFrom(next);
  };
  await readFrom(null);
  expect(found.toSorted()).toEqual([
    `${all[0]?.gatewayId} auto-accepted`,
    `${all[1]?.gatewayId} merchant-accepted`,
    `${all[2]?.gatewayId} open`,
  ]);
  expect(await second.gateway.fetchDispute("1")).toMatchObject({ code: "not_found" });
});
