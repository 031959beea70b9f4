import { companyOn } from "@osisi/contracts/catalogue.ts";
import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { expect, it } from "vitest";
import { type Email, emailHtml, emailText } from "./email.ts";
import { pauseAfterMs } from "./send-batch.ts";
import { fitsOneSms, nairaInSms, smsLength } from "./sms-text.ts";

const company = companyOn(firstCatalogue, "2027-01-01");
const email: Email = {
  subject: '5 < 6 & "so"',
  lines: [
    "Hello <b>Ada</b> & co,",
    { code: "012345" },
    { link: { label: "Go <on>", url: 'https://osisi.example/verify#a&b="c"' } },
  ],
};

it("says the same in plain text and in HTML", () => {
  const text = emailText(email, company);
  expect(text).toContain("Hello <b>Ada</b> & co,");
  expect(text).toContain("012345");
  expect(text).toContain('https://osisi.example/verify#a&b="c"');
  const html = emailHtml(email, company);
  expect(html).toContain("012345");
  expect(html).toContain("Osisi");
});

it("escapes HTML in its texts", () => {
  const html = emailHtml(email, company);
  expect(html).toContain("Hello &lt;b&gt;Ada&lt;/b&gt; &amp; co,");
  expect(html).toContain("<title>5 &lt; 6 &amp; &quot;so&quot;</title>");
  expect(html).toContain('href="https://osisi.example/verify#a&amp;b=&quot;c&quot;"');
});

it("says at its foot how to reach us, in plain text and in HTML", () => {
  for (const body of [emailText(email, company), emailHtml(email, company)]) {
    expect(body).toContain(company.email);
    expect(body).toContain(company.phones[0]);
    expect(body).toContain(company.whatsApp);
  }
});

it("has no six digits beside its code, so that people and programs find the code", () => {
  const found = emailHtml(email, company).match(/(?<!\w)\d{6}(?!\w)/g);
  expect(found).toEqual(["012345"]);
});

it("loads no images and no style sheets", () => {
  expect(emailHtml(email, company)).not.toMatch(/<img|<link|@import|url\(/);
});

it("measures an SMS in the GSM alphabet", () => {
  expect(smsLength("Osisi")).toBe(5);
  expect(smsLength("[5€]")).toBe(7);
  expect(smsLength("₦5")).toBeUndefined();
  expect(smsLength("Ọlá")).toBeUndefined();
  expect(fitsOneSms("x".repeat(160))).toBe(true);
  expect(fitsOneSms("x".repeat(159) + "€")).toBe(false);
});

it("writes an amount into an SMS without the naira sign", () => {
  expect(nairaInSms(123_450n)).toBe("NGN 1,234.50");
  expect(fitsOneSms(nairaInSms(123_450n))).toBe(true);
});

it("waits longer after each attempt, and never longer than an hour", () => {
  const pauses = Array.from({ length: 9 }, (_, index) => pauseAfterMs(index + 1) / 1000);
  expect(pauses).toEqual([10, 30, 90, 270, 810, 2430, 3600, 3600, 3600]);
});
