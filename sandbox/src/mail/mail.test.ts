import { type Transporter, createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Outside, startOutside } from "../../test/outside.ts";

let outside: Outside;
let mailer: Transporter;
beforeAll(async () => {
  outside = await startOutside();
  mailer = createTransport(outside.sandbox.smtpUrl);
});
afterAll(async () => {
  mailer.close();
  await outside.close();
});
beforeEach(async () => void (await outside.control("DELETE", "/faults")));

const send = (to: string, subject = "Àjọ", html = "<p>Your code is <b>123456</b></p>") =>
  mailer.sendMail({ from: "Shop <hello@example.com>", to, subject, text: "Code 123456", html });

const inbox = async (to: string) =>
  (await outside.control("GET", `/mail?to=${encodeURIComponent(to)}`)).body;

const fault = (body: object) => outside.control("POST", "/faults", { on: "SMTP", ...body });

describe("the mail inbox", () => {
  it("keeps the mails to an address, newest first", async () => {
    await send("Ada@example.com", "First");
    await send("ada@example.com, chi@example.com", "Second");
    const mail = await inbox("ada@example.com");
    expect(mail.map((one) => one["subject"])).toEqual(["Second", "First"]);
    expect(mail[0]).toMatchObject({
      to: "ada@example.com",
      text: "Code 123456",
      html: "<p>Your code is <b>123456</b></p>",
      receivedAt: expect.stringMatching(/Z$/),
    });
    expect(await inbox("chi@example.com")).toHaveLength(1);
    expect(await inbox("nobody@example.com")).toEqual([]);
  });

  it("finds an address with an unencoded plus", async () => {
    await send("ada+osisi@example.com");
    const { body } = await outside.control("GET", "/mail?to=ada+osisi@example.com");
    expect(body).toHaveLength(1);
  });

  it("shows a mail as it was sent, without running its scripts", async () => {
    await send("page@example.com", "Page", "<script>alert(1)</script>");
    const [mail] = await inbox("page@example.com");
    const response = await fetch(
      `${outside.sandbox.url}/control/mail/${String(mail?.["id"])}/html`,
    );
    expect(response.headers.get("content-security-policy")).toMatch(/^sandbox(?!.*allow-scripts)/);
  });
});

describe("a fault of the mail server", () => {
  it("rejects temporarily, once, and keeps nothing", async () => {
    await fault({ times: 1, effect: "status", status: 451 });
    await expect(send("later@example.com")).rejects.toMatchObject({ responseCode: 451 });
    expect(await inbox("later@example.com")).toEqual([]);
    await send("later@example.com");
    expect(await inbox("later@example.com")).toHaveLength(1);
  });

  it("keeps the mail and cuts the connection before it acknowledges", async () => {
    await fault({ times: 1, effect: "drop-after-commit" });
    await expect(send("cut@example.com")).rejects.toThrow(/closed|reset/);
    expect(await inbox("cut@example.com")).toHaveLength(1);
  });
});
