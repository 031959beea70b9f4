import { addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import { documentPath } from "@osisi/contracts/proceeds-words.ts";
import { newId } from "#platform/ids.ts";
import { type TestOperator, startConsole } from "./console.ts";
import { newDocument } from "./documents.ts";
import { opsOf } from "./operating.ts";
import { startPaying } from "./paying.ts";

/** The whole product with its console, and operators who enter projects, readings and documents. */

export type Impact = Awaited<ReturnType<typeof startImpact>>;

type Days = { since: number | string; until: number | string };

export const newCode = () => `r-${newId()}`;

export async function startImpact() {
  const world = await startPaying();
  const office = await startConsole(world);
  const operators = {
    kunle: await office.operator("catalogue", "Kunle"),
    halima: await office.operator("catalogue", "Halima"),
    bisi: await office.operator("finance", "Bisi"),
    chidi: await office.operator("finance", "Chidi"),
  };
  const document = await newDocument(world.db, world.runtime.clock.now(), "impact");

  const today = () => dateInLagos(world.runtime.clock.now());
  const daysAgo = (days: number) => addDays(today(), -days);
  const shell = (...words: string[]) => opsOf(world.runtime, "the report came", words);

  const project = (
    code: string,
    { capacity = "10", cost = "1000000", day = daysAgo(60), financed = "60", name = "A roof" } = {},
  ) => shell("project", code, "5", name, capacity, cost, financed, day, document);
  /** A number counts days back from today. */
  const dayOf = (day: number | string) => (typeof day === "number" ? daysAgo(day) : day);
  const reading = (
    code: string,
    ref: string,
    { kwh = "100", since = 40, until = 10 }: Partial<Days & { kwh: string }> = {},
  ) => shell("meter-reading", code, dayOf(since), dayOf(until), kwh, document, "--ref", ref);

  const isPublic = async (id: string) =>
    (await world.app.inject({ method: "GET", url: documentPath(id) })).statusCode === 200;

  async function upload(by: TestOperator, bytes: string, name = "report.pdf") {
    const answer = await office.app.inject({
      method: "POST",
      url: `/api/evidence?name=${encodeURIComponent(name)}`,
      payload: Buffer.from(bytes, "latin1"),
      headers: {
        "content-type": "application/octet-stream",
        "x-osisi-console": "1",
        cookie: by.cookie,
      },
    });
    return { statusCode: answer.statusCode, id: String(answer.json().id) };
  }

  async function byTwo(
    [maker, approver]: readonly [TestOperator, TestOperator],
    action: "project" | "meter-reading" | "impact-factor" | "publish-document",
    subject: string,
    given: Record<string, string>,
  ) {
    const { id } = await office.checked(maker, action, subject, given);
    await maker.post(`/api/commands/${id}/propose`, { reason: "the report came" });
    const factor = { code: await approver.code() };
    await approver.post(`/api/commands/${id}/approve`, { reason: "", factor });
    return office.ended(maker, id);
  }

  return {
    ...operators,
    byTwo,
    daysAgo,
    document,
    isPublic,
    office,
    project,
    reading,
    shell,
    today,
    upload,
    world,
    async stop() {
      await office.stop();
      await world.stop();
    },
  };
}
