import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { parsed } from "../http/control-body.ts";
import { Refusal, controlRefusal } from "../http/refusal.ts";
import type { World } from "../world.ts";
import { debitOutcomes } from "./debit.ts";
import { activate, approve, revoke } from "./mandate-course.ts";
import type { Mandate, MandateRequest } from "./mandate.ts";
import { listedMandate } from "./wire.ts";

const action = z.strictObject({
  action: z.enum(["approve", "decline", "activate", "revoke"]),
  /** The account that the customer enters, where the product named none. */
  account: z.strictObject({ number: z.string(), bankCode: z.string() }).optional(),
});

const script = z.strictObject({ next: z.array(z.enum(debitOutcomes)) });

type Action = z.output<typeof action>;

export function mandateControl(app: FastifyInstance, world: World) {
  scriptDebits(app, world);
  app.get("/mandates", () => world.mandateRequests.list().map((request) => state(world, request)));

  app.post<{ Params: { reference: string } }>("/mandates/:reference", (request) => {
    const wanted = parsed(action, request.body);
    const { reference } = request.params;
    return world.store.atomically(() => {
      const found = world.mandateRequests.byKey(reference);
      if (!found) throw controlRefusal(404, `No mandate has the reference ${reference}.`);
      const mandate = world.mandates.byKey(reference);
      if (mandate) change(world, mandate, wanted);
      else respond(world, found, wanted);
      return state(world, world.mandateRequests.byKey(reference) ?? found);
    });
  });
}

function scriptDebits(app: FastifyInstance, world: World) {
  app.post<{ Params: { reference: string } }>("/mandates/:reference/debits", (request) => {
    const { next } = parsed(script, request.body);
    const { reference } = request.params;
    const mandate = world.mandates.byKey(reference);
    if (!mandate) throw controlRefusal(404, `No mandate has the reference ${reference}.`);
    world.mandates.save({ ...mandate, nextDebits: next });
    return { reference, next };
  });
}

const STANDARD_ACCOUNT = { number: "0123456789", bankCode: "058" };

function respond(world: World, request: MandateRequest, wanted: Action): void {
  if (request.status !== "open" || wanted.action === "activate" || wanted.action === "revoke") {
    throw controlRefusal(409, `The request ${request.reference} is ${request.status}.`);
  }
  if (wanted.action === "decline") {
    world.mandateRequests.save({ ...request, status: "declined" });
    return;
  }
  try {
    approve(world, request, request.account ?? wanted.account ?? STANDARD_ACCOUNT);
  } catch (error) {
    if (error instanceof Refusal) throw controlRefusal(409, error.message);
    throw error;
  }
}

/** The bank's action: at the gateway a customer can neither activate nor revoke. */
function change(world: World, mandate: Mandate, wanted: Action): void {
  if (wanted.action === "activate" && mandate.status === "pending") activate(world, mandate);
  else if (wanted.action === "revoke" && mandate.status !== "revoked") revoke(world, mandate);
  else throw controlRefusal(409, `The mandate ${mandate.reference} is ${mandate.status}.`);
}

function state(world: World, request: MandateRequest) {
  const { reference, status, email } = request;
  const mandate = world.mandates.byKey(reference);
  return { reference, request: status, email, mandate: mandate && listedMandate(world, mandate) };
}
