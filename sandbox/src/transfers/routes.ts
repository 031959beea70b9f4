import type { FastifyInstance } from "fastify";
import { answer } from "../http/answer.ts";
import { fieldsOf, requiredText, text } from "../http/fields.ts";
import { page } from "../http/paging.ts";
import { invalid, refuse } from "../http/refusal.ts";
import type { World } from "../world.ts";
import { createTransfer, transferReference } from "./create-transfer.ts";
import type { Transfer } from "./transfer.ts";
import { transferWire, wholeTransferWire } from "./wire.ts";

export function transferRoutes(app: FastifyInstance, world: World) {
  app.post("/transfer", (request) => {
    const made = world.store.atomically(() => createTransfer(world, fieldsOf(request.body)));
    const needsOtp = made.status === "otp";
    const message = needsOtp ? "Transfer requires OTP to continue" : "Transfer has been queued";
    return answer(message, transferWire(made));
  });

  app.get<{ Params: { reference: string } }>("/transfer/verify/:reference", ({ params }) => {
    const found = world.transfers.byKey(transferReference(params.reference));
    if (!found || isInValidation(world, found)) throw notFound();
    return answer("Transfer retrieved", wholeTransferWire(world, found));
  });

  app.get<{ Params: { code: string } }>("/transfer/:code", ({ params: { code } }) => {
    const found = /^\d{1,15}$/.test(code)
      ? world.transfers.byId(Number(code))
      : byCode(world, code);
    if (!found || isInValidation(world, found)) throw notFound();
    return answer("Transfer retrieved", wholeTransferWire(world, found));
  });

  app.get("/transfer", (request) => {
    const query = fieldsOf(request.query);
    const recipient = text(query, "recipient");
    const { rows, meta } = page(world.transfers, {
      query,
      documented: "by-number-or-cursor",
      where: {
        status: text(query, "status"),
        recipientId: recipient === undefined ? undefined : Number(recipient),
      },
    });
    const visible = rows.filter((row) => !isInValidation(world, row));
    const wires = visible.map((row) => wholeTransferWire(world, row));
    return answer("Transfers retrieved", wires, meta);
  });

  confirmationRoutes(app, world);
}

/** The code that confirms each payout, while the account requires one. */
function confirmationRoutes(app: FastifyInstance, world: World) {
  app.post("/transfer/finalize_transfer", (request) => {
    const fields = fieldsOf(request.body);
    const found = byCode(world, requiredText(fields, "transfer_code"));
    if (!found) throw refuse(404, "Transfer ID/code specified is invalid", { code: "not_found" });
    if (found.status !== "otp") throw invalid("Transfer is not currently awaiting OTP");
    if (requiredText(fields, "otp") !== "123456") throw invalid("OTP is invalid");
    const isAuto = world.settings.transfers === "auto";
    const nowMs = world.clock.now().getTime();
    const dueAtMs = isAuto ? nowMs + world.settings.transferDelayMs : null;
    const queued: Transfer = { ...found, status: "pending", dueAtMs };
    world.transfers.save(queued);
    return answer("Transfer has been queued", transferWire(queued));
  });

  app.post("/transfer/disable_otp", () => ({
    status: true,
    message: "OTP has been sent to the phone number of the business",
  }));

  app.post("/transfer/disable_otp_finalize", (request) => {
    if (requiredText(fieldsOf(request.body), "otp") !== "123456") throw invalid("OTP is invalid");
    world.settings.transferOtp = false;
    return { status: true, message: "OTP requirement for transfers has been disabled" };
  });
}

/** A transfer is not found for a moment after it was accepted. */
function isInValidation({ clock, settings }: World, { createdAt }: Transfer): boolean {
  return clock.now().getTime() < new Date(createdAt).getTime() + settings.validatingMs;
}

function byCode(world: World, code: string): Transfer | undefined {
  return world.transfers.list({ where: { code }, limit: 1 })[0];
}

function notFound() {
  return refuse(404, "Transfer not found");
}
