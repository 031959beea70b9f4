import * as z from "zod/mini";
import { expect, it } from "vitest";
import { faultsOf, firstOfEach } from "./form-errors.ts";

it("finds the first error of each field", () => {
  const schema = z.object({
    name: z.string().check(z.minLength(1, "missing"), z.minLength(3, "too short")),
    age: z.number("no number"),
  });
  expect(faultsOf(schema, { name: "", age: "x" })).toEqual({ name: "missing", age: "no number" });
  expect(faultsOf(schema, { name: "Ada", age: 30 })).toEqual({});
});

it("shows the first message of each field that the server names", () => {
  expect(firstOfEach({ email: ["Taken", "Odd"], phone: [] })).toEqual({ email: "Taken" });
});
