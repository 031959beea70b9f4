import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { type Person, newPerson, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { until } from "#test/until.ts";
import { notificationJobs } from "#people/notifications/jobs.ts";
import { queueMail, queueMessages, queueSms } from "#people/notifications/queue-message.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

const DAY_MS = 24 * 60 * 60_000;
let server: TestServer;
let office: TestConsole;
let emeka: TestOperator;
let ada: Person;
let investorId: string;

beforeAll(async () => {
  server = await testServer();
  office = await startConsole(server);
  emeka = await office.operator("support", "Emeka");
  ada = await verifiedPerson(server);
  const row = server.db.selectFrom("investor").select("id").where("email", "=", ada.email);
  investorId = (await row.executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await office.stop();
  await server.stop();
});

/** Given up at once: its provider refuses it. */
async function failed(write: Parameters<typeof inTransaction<void>>[1]): Promise<string> {
  await server.outside.fault({ on: "SMTP RCPT TO", effect: "status", status: 550, times: 1 });
  await inTransaction(server.db, write);
  const query = server.db.selectFrom("outbox").select("id").orderBy("id", "desc").limit(1);
  const { id } = await query.executeTakeFirstOrThrow();
  await until("the message to be given up", async () => (await row(id)).givenUpAt !== null);
  await server.outside.clearFaults();
  return id;
}

const row = (id: string) =>
  server.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const mailTo = (to: string, line: string, of: string | undefined = investorId) =>
  failed((tx) =>
    queueMail(tx, server.runtime, {
      to,
      email: { subject: "Your month", lines: [line] },
      ...(of && { about: { investorId: of, title: "Your month" } }),
    }),
  );

async function resend(id: string) {
  const { id: command } = await office.checked(emeka, "resend", id);
  await emeka.post(`/api/commands/${command}/propose`, { reason: "the inbox was full" });
  return office.ended(emeka, command);
}

it("sends a message that was given up again, once, to the same address", async () => {
  const line = `Saved: ${newId()}`;
  const id = await mailTo(ada.email, line);
  expect((await row(id)).body?.toString("latin1")).not.toContain("Saved");
  const [message] = (await emeka.get("/api/queues/messages")).body.rows;
  expect(message).toMatchObject({
    reference: id,
    acts: [{ action: "resend", subject: id, allowed: true }],
  });
  expect(await resend(id)).toMatchObject({
    state: "done",
    result: `The e-mail to the investor ${investorId} is sent again to the same address, and given up after another day.`,
  });
  const mail = await server.outside.nthMail(ada.email, 2);
  expect(mail.text).toContain(line);
  expect(await row(id)).toMatchObject({ body: null, recipient: null });
  expect((await emeka.get("/api/queues/messages")).body.rows).toEqual([]);
  const again = await office.checked(emeka, "resend", id);
  expect(again).toMatchObject({
    state: "refused",
    result: expect.stringContaining("sent again before"),
  });
});

it("keeps neither the text of a code nor of a link that works once, and never sends it again", async () => {
  const { runtime } = server;
  const to = newPerson().email;
  const once = [
    await failed((tx) =>
      queueMail(tx, runtime, { to, email: { subject: "A code", lines: [{ code: "314159" }] } }),
    ),
    await failed((tx) =>
      queueMail(tx, runtime, {
        to,
        email: { subject: "Soon over", lines: ["..."] },
        usefulForMs: 600_000,
      }),
    ),
    await mailTo(to, `Not you? https://osisi.example/secure#${"t".repeat(22)}`),
    await mailTo(to, `https://console.example/#/invitation/${"t".repeat(43)}`),
  ];
  for (const id of once) {
    expect(await row(id)).toMatchObject({ body: null, recipient: null });
    const { result } = await office.checked(emeka, "resend", id);
    expect(result).toContain("works once");
  }
});

it("refuses what was sent, what is unknown, and what has no text any more", async () => {
  const sent = newPerson().email;
  const { runtime } = server;
  const email = { subject: "Sent", lines: ["Sent."] };
  await inTransaction(server.db, (tx) => queueMail(tx, runtime, { to: sent, email }));
  await server.outside.nthMail(sent, 1);
  const newest = server.db.selectFrom("outbox").select("id").orderBy("id", "desc").limit(1);
  const { id } = await newest.executeTakeFirstOrThrow();
  expect((await office.checked(emeka, "resend", id)).result).toContain("It was sent");
  expect((await office.checked(emeka, "resend", newId())).result).toContain("no such message");
  const old = await mailTo(ada.email, "An old one");
  server.advance(7 * DAY_MS + 1);
  await notificationJobs(server.runtime).everyMinute?.();
  expect(await row(old)).toMatchObject({ body: null, recipient: null });
  expect((await office.checked(emeka, "resend", old)).result).toContain("seven days");
});

it("refuses an address that is not the customer's any more", async () => {
  const id = await mailTo(newPerson().email, "To an address before the correction");
  expect((await office.checked(emeka, "resend", id)).result).toContain("another address");
});

it("does not keep the text of a push message", async () => {
  const { runtime } = server;
  const payload = { kind: "payment", title: "Paid", link: null } as const;
  await inTransaction(server.db, (tx) =>
    queueMessages(tx, runtime, [{ subscription: newId(), payload }]),
  );
  await inTransaction(server.db, (tx) =>
    queueSms(tx, runtime, { to: "+2348031234567", text: "Paid." }),
  );
  const kinds = await server.db
    .selectFrom("outbox")
    .select(["channel", "worksOnce"])
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  expect(kinds.toSorted((one, other) => one.channel.localeCompare(other.channel))).toEqual([
    { channel: "push", worksOnce: true },
    { channel: "sms", worksOnce: false },
  ]);
});
