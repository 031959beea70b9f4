import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { CardScripts } from "../cards/scripts.ts";
import { type Faults, faultSchema } from "../faults/faults.ts";
import { parsed } from "../http/control-body.ts";
import { settingsChange } from "../settings.ts";
import type { World } from "../world.ts";

const script = z.strictObject({
  next: z.array(z.enum(["success", "declined", "expired", "challenge"])),
});

/** The calls that configure the outside world's behaviour. */
export function behaviourControl(app: FastifyInstance, world: World) {
  const { settings } = world;

  app.get("/settings", () => settings);
  app.post("/settings", (request) => {
    const change = parsed(settingsChange, request.body);
    return Object.assign(settings, change);
  });
}

export function cardControl(app: FastifyInstance, cardScripts: CardScripts) {
  app.get("/cards", () => cardScripts.all());
  app.post<{ Params: { last4: string } }>("/cards/:last4", (request) => {
    cardScripts.write(request.params.last4, parsed(script, request.body).next);
    return cardScripts.all();
  });
}

export function faultControl(app: FastifyInstance, faults: Faults) {
  app.get("/faults", () => faults.all());
  app.post("/faults", (request) => {
    faults.add(parsed(faultSchema, request.body));
    return faults.all();
  });
  app.delete("/faults", () => {
    faults.clear();
    return faults.all();
  });
}
