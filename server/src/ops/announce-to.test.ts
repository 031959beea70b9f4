import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Overview } from "@osisi/contracts/overview.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Leavers, startClosing } from "#test/closing.ts";
import { type TestConsole, startConsole } from "#test/console.ts";
import { opsOf } from "#test/operating.ts";
import type { Investor } from "#test/paying.ts";
import { freshStepUp } from "#test/stepping-up.ts";
import { announcementsTo } from "#people/notices/own-announcements.ts";
import { newId } from "#platform/ids.ts";

const TEXT = "Please send the page of your passport that shows your name.";

let world: Leavers;
let office: TestConsole;

beforeAll(async () => {
  world = await startClosing();
  office = await startConsole(world);
});
afterAll(async () => {
  await office.stop();
  await world.stop();
});

/** That many days from today. */
const dayIn = (days: number) => addDays(dateInLagos(world.runtime.clock.now()), days);

const shell = (...words: string[]) => opsOf(world.runtime, "they asked for it", words);

const announce = (investor: Investor, name: string, day: string, ...fields: string[]) =>
  shell("announce-to", investor.id, name, day, ...fields);

async function shown(investor: Investor): Promise<Overview["announcements"]> {
  const headers = { authorization: `Bearer ${investor.token}` };
  const answer = await world.app.inject({ url: apiPaths.overview, headers });
  return answer.json<{ data: Overview }>().data.announcements;
}

it("support proposes it, compliance approves it, and its customer alone reads it", async () => {
  const [ada, obi] = [await world.investor(), await world.investor()];
  const ify = await office.operator("support", "Ify");
  const uche = await office.operator("compliance", "Uche");
  const given = { name: "your-passport", day: dayIn(0), until: dayIn(0), text: TEXT };
  const { id } = await office.checked(ify, "announce-to", ada.id, given);
  await ify.post(`/api/commands/${id}/propose`, { reason: "case C-1001" });
  expect(await shown(ada)).toBeUndefined();
  expect((await uche.get(`/api/commands/${id}`)).body.privately).toEqual({ text: TEXT });
  await uche.post(`/api/commands/${id}/approve`, {
    reason: "",
    factor: { code: await uche.code() },
  });
  expect(await office.ended(ify, id)).toMatchObject({ state: "done" });
  expect(await shown(ada)).toEqual([{ severity: "information", text: TEXT }]);
  expect(await shown(obi)).toBeUndefined();
  const page = await ify.get(`/api/customers/${ada.id}`);
  expect(page.body.announcements).toEqual([
    { name: "your-passport", severity: "information", text: TEXT, until: dayIn(0) },
  ]);
});

it("is in force from its day to its last, changed by its name, and ended", async () => {
  const ada = await world.investor();
  expect(
    await announce(ada, "card", dayIn(0), `until=${dayIn(1)}`, "severity=warning", "text=First."),
  ).toMatchObject({ code: 0 });
  expect(await announce(ada, "later", dayIn(1), "text=Tomorrow.")).toMatchObject({ code: 0 });
  expect(await shown(ada)).toEqual([{ severity: "warning", text: "First." }]);
  expect(await announce(ada, "card", dayIn(0), "text=Second.")).toMatchObject({ code: 0 });
  expect(await shown(ada)).toEqual([{ severity: "warning", text: "Second." }]);
  expect(await announce(ada, "card", dayIn(0), `until=${dayIn(-1)}`)).toMatchObject({ code: 0 });
  expect(await shown(ada)).toBeUndefined();
});

it("waits for its day behind one of its name that ends sooner", async () => {
  const ada = await world.investor();
  await announce(ada, "card", dayIn(1), `until=${dayIn(2)}`, "severity=warning", "text=Tomorrow.");
  await announce(ada, "card", dayIn(0), "text=Today.");
  expect(await shown(ada)).toEqual([{ severity: "information", text: "Today." }]);
  const tomorrow = await announcementsTo(world.db, ada.id, dayIn(1));
  expect(tomorrow.map(({ severity, text }) => [severity, text])).toEqual([
    ["warning", "Tomorrow."],
  ]);
});

describe("is refused", () => {
  it.each([
    ["your documents", 0, ["text=a"], "is no name"],
    ["a", -1, ["text=a"], "What has held cannot be changed"],
    ["a", 0, ["severity=warning"], "1 to 300 characters"],
    ["a", 0, [`text=${"a".repeat(301)}`], "1 to 300 characters"],
    ["a", 0, ["text=a", "until=2026-01-01"], "shown on no day"],
    ["a", 0, ["text=a", "until=soon"], "is no day"],
    ["a", 0, ["text=a", "until=2027-02-30"], "is no day"],
    ["a", 0, ["text=a", "severity=loud"], "is none of"],
    ["a", 0, ["text=a", "audience=all"], "is none of"],
  ])("%s in %i days, %j", async (name, days, fields, words) => {
    const ada = await world.investor();
    const { code, said } = await announce(ada, name, dayIn(days), ...fields);
    expect(code).not.toBe(0);
    expect(said).toContain(words);
    expect(await shown(ada)).toBeUndefined();
  });

  it("for an unknown customer", async () => {
    const words = ["announce-to", newId(), "a", dayIn(0), "text=a"];
    expect(await shell(...words)).toMatchObject({ code: 1 });
  });

  it("for a closed account", async () => {
    const leaver = await world.leaver();
    await world.close(leaver);
    const { code, said } = await announce(leaver, "a", dayIn(0), "text=a");
    expect(code).not.toBe(0);
    expect(said).toContain(`The investor ${leaver.id} has closed their account.`);
  });
});

it("is exported, erased with the account, and never in the audit log", async () => {
  const ada = await world.leaver();
  await announce(ada, "card", dayIn(0), `until=${dayIn(1)}`, `text=${TEXT}`);
  const stepUp = await freshStepUp(world, ada.token);
  const headers = { authorization: `Bearer ${ada.token}`, [stepUpHeader]: stepUp };
  const url = `${apiPaths.ownData}?format=csv&kind=announcements`;
  const { body } = await world.app.inject({ url, headers });
  expect(body).toContain(TEXT);
  await world.close(ada);
  const left = "select count(*)::int as count from investor_announcement where investor_id = $1";
  expect(await office.asOwner(left, [ada.id])).toEqual([{ count: 0 }]);
  const logged = "select count(*)::int as count from audit_log where audit_log::text like $1";
  expect(await office.asOwner(logged, [`%${TEXT}%`])).toEqual([{ count: 0 }]);
  expect(world.logged()).not.toContain(TEXT);
});
