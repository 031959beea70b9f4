import { knownHeader, tagsOf } from "@osisi/contracts/known-parts.ts";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { leaveOutKnown } from "./known-parts.ts";

const plans = [{ name: "A roof before the rains", percent: 33 }];
const movements = [{ title: "Money added to your stash", amount: 5_000 }];

function serving(data: unknown, statusCode = 200) {
  const app = Fastify();
  leaveOutKnown(app);
  for (const method of ["GET", "POST"]) {
    app.route({
      method,
      url: "/",
      handler: (_request, reply) => reply.code(statusCode).send({ data }),
    });
  }
  return async (known: object, method: "GET" | "POST" = "GET") => {
    const headers = { [knownHeader]: tagsOf(known) };
    return (await app.inject({ url: "/", method, headers })).json();
  };
}

it("leaves out the parts that the client has, and lists them", async () => {
  const read = serving({ plans, movements, balance: 700 });
  expect(await read({ plans, movements: [], balance: 500 })).toEqual({
    data: { movements, balance: 700 },
    unchanged: ["plans"],
  });
  expect(await read({ plans, movements, balance: 700 })).toEqual({
    data: { balance: 700 },
    unchanged: ["plans", "movements"],
  });
});

it("sends a part whole that the client has under another name", async () => {
  expect(await serving({ plans })({ movements: plans })).toEqual({ data: { plans } });
});

it("sends a list, a refusal and the response to a change whole", async () => {
  expect(await serving(plans)({ 0: plans[0] })).toEqual({ data: plans });
  expect(await serving({ plans }, 400)({ plans })).toEqual({ data: { plans } });
  expect(await serving({ plans })({ plans }, "POST")).toEqual({ data: { plans } });
});
