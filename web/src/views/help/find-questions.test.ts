import { expect, it } from "vitest";
import { findQuestions } from "./find-questions.ts";
import { questions } from "./questions.ts";

const firstFor = (search: string) => findQuestions(questions, search)[0]?.id;

it.each([
  ["money not here", "not-here"],
  ["My transfer is MISSING", "not-here"],
  ["charged twice", "twice"],
  ["how do i cancel a plan", "stop-plan"],
  ["withdr", "withdrawal-waits"],
  ["take money out early", "take-out"],
  ["verve card failed", "card-declined"],
  ["who stole my phone", "not-me"],
  ["referral code", "points"],
  ["fées", "fees"],
])("finds for %s the answer %s", (search, id) => {
  expect(firstFor(search)).toBe(id);
});

it("shows all questions in their order before anything is asked", () => {
  expect(findQuestions(questions, "  ")).toEqual(questions);
});

it("shows all questions for signs without a word", () => {
  expect(findQuestions(questions, "% 🌳")).toEqual(questions);
});

it("finds nothing for a word that no answer has", () => {
  expect(findQuestions(questions, "xyzzy")).toEqual([]);
});
