import Fastify from "fastify";
import { expect, it } from "vitest";
import { loanRoutes } from "./routes.ts";

it("shows a stand-in for the loan form, in a frame as well", async () => {
  const app = Fastify();
  loanRoutes(app);
  const { body, headers, statusCode } = await app.inject({ url: "/loan-form" });
  expect(statusCode).toBe(200);
  expect(body).toContain("<h1>Loan application</h1>");
  expect(Object.keys(headers)).not.toContain("x-frame-options");
});
