import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { companyOn } from "@osisi/contracts/catalogue.ts";
import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import type { Site } from "@osisi/contracts/site.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestConsole, startConsole } from "#test/console.ts";
import { type Investing, startInvesting } from "#test/investing.ts";
import { opsOf } from "#test/operating.ts";
import { queueMail } from "#people/notifications/queue-message.ts";
import { inTransaction } from "#platform/database/database.ts";

let world: Investing;
let office: TestConsole;

beforeAll(async () => {
  world = await startInvesting("2027-01-10T09:00:00+01:00");
  office = await startConsole(world);
});
afterAll(async () => {
  await office.stop();
  await world.stop();
});

const seed = companyOn(firstCatalogue, "2027-01-10");

async function shown() {
  const answer = await world.app.inject({ url: apiPaths.site });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Site }>().data.company;
}

it("two people change how to reach us: for everybody, and at the foot of each e-mail", async () => {
  expect(await shown()).toEqual(seed);
  const kunle = await office.operator("catalogue", "Kunle");
  const bisi = await office.operator("finance", "Bisi");
  const given = {
    email: "talk@osisi.example",
    phones: "+234 700 000 0003; +234 700 000 0004",
    address: "2 Example Close; Lagos",
  };
  const { id, dryRun } = await office.checked(kunle, "company", "2027-01-10", given);
  expect(dryRun?.lines[0]).toContain(
    "From 10 Jan 2027, the company: address: 2 Example Close; Lagos, before 1 Example Close; Yaba, Lagos; Nigeria; e-mail: talk@osisi.example, before hello@osisi.example; phones: +234 700 000 0003; +234 700 000 0004, before +234 700 000 0001; +234 700 000 0002.",
  );
  await kunle.post(`/api/commands/${id}/propose`, { reason: "we have moved" });
  expect(await shown()).toEqual(seed);
  await bisi.post(`/api/commands/${id}/approve`, {
    reason: "",
    factor: { code: await bisi.code() },
  });
  await office.ended(kunle, id);
  expect(await shown()).toEqual({
    ...seed,
    email: "talk@osisi.example",
    phones: ["+234 700 000 0003", "+234 700 000 0004"],
    address: ["2 Example Close", "Lagos"],
  });

  const to = "reader@example.ng";
  await inTransaction(world.db, (tx) =>
    queueMail(tx, world.runtime, { to, email: { subject: "A word", lines: ["Hello"] } }),
  );
  await world.drain();
  const letters = await world.outside.mail(to);
  expect(letters.at(-1)?.text).toContain(
    "Write to talk@osisi.example, call +234 700 000 0003, or WhatsApp +234 700 000 0001.",
  );
});

it.each([
  [`email=${"x".repeat(30)}@osisi.example`, "e-mail: at most 40 characters."],
  ["email=talk to us", "e-mail: an address."],
  ["phones=", "phones: say what it is."],
  ["phones=0700 000 0001", "phones: such as +234 700 000 0000."],
  ["name=", "legal name: some words."],
  ["whatsapp=+234 700 000 0001", "That is how it is on that day already."],
])("refuses %s", async (typed, reason) => {
  const { code, said } = await opsOf(world.runtime, "a test", ["company", "2027-01-11", typed]);
  expect([code, said.trim()]).toEqual([1, reason]);
});

it("no file but the first catalogue has them", () => {
  const root = path.join(import.meta.dirname, "../../../..");
  const values = [seed.email, seed.dataProtectionEmail, ...seed.address, ...seed.phones].filter(
    (value) => value !== "Nigeria",
  );
  const sources = globSync(
    [
      "{contracts,server,sandbox,console}/src/**/*.{ts,tsx}",
      "web/{src,public-site,build,public}/**/*.{ts,tsx,html,json,webmanifest}",
    ],
    { cwd: root, exclude: ["**/*.{test,fixture}.{ts,tsx}"] },
  );
  expect(sources.length).toBeGreaterThan(500);
  const holders = sources.filter((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return values.some((value) => text.includes(value));
  });
  expect(holders).toEqual(["contracts/src/first-catalogue.ts"]);
});
