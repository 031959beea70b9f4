import { brand } from "@osisi/contracts/brand.ts";
import { companyOn } from "@osisi/contracts/catalogue.ts";
import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobsAreDone } from "#test/signing-in.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { withSecondPhone } from "#test/two-channels.ts";
import { logIn } from "#test/people.ts";
import { fitsOneSms } from "#people/notifications/sms-text.ts";
import { askWhoIsDue, stillThereNotice } from "./ask-still-there.ts";

const DAY_MS = 24 * 60 * 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const asks = ({ text }: { text: string }) => text.includes("You have not logged in");

/** Their messages so far with this question. */
async function questions(person: { email: string; phone: string }) {
  await askWhoIsDue(server.runtime);
  await jobsAreDone(server);
  const [mails, texts] = [
    await server.outside.mail(person.email),
    await server.outside.sms(person.phone),
  ];
  return [mails.filter(asks).length, texts.filter(asks).length];
}

it("asks by mail and SMS after a year without a sign-in, once more after a month, and then never", async () => {
  const { person } = await withSecondPhone(server);
  server.advance(364 * DAY_MS);
  expect(await questions(person)).toEqual([0, 0]);
  server.advance(3 * DAY_MS);
  await Promise.all([askWhoIsDue(server.runtime), askWhoIsDue(server.runtime)]);
  expect(await questions(person)).toEqual([1, 1]);
  server.advance(27 * DAY_MS);
  expect(await questions(person)).toEqual([1, 1]);
  server.advance(6 * DAY_MS);
  expect(await questions(person)).toEqual([2, 2]);
  server.advance(800 * DAY_MS);
  expect(await questions(person)).toEqual([2, 2]);
});

it("asks no more once the investor signs in, and counts a year from then on", async () => {
  const { person } = await withSecondPhone(server);
  server.advance(367 * DAY_MS);
  expect(await questions(person)).toEqual([1, 1]);
  await logIn(server, person);
  server.advance(330 * DAY_MS);
  expect(await questions(person)).toEqual([1, 1]);
  server.advance(40 * DAY_MS);
  expect(await questions(person)).toEqual([2, 2]);
});

it("fits into one SMS", () => {
  const notice = {
    firstName: "Ada",
    appUrl: `https://app.${brand.slug}.example`,
    isLast: true,
    months: 12,
    company: companyOn(firstCatalogue, "2027-01-01"),
  };
  expect(fitsOneSms(stillThereNotice(notice).sms)).toBe(true);
});
