import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { newId } from "#platform/ids.ts";
import type { Attacked } from "./attacked-deployments.ts";
import type { Leavers } from "./closing.ts";
import { newDocument } from "./documents.ts";

type Shell = (...words: string[]) => Promise<void>;

/** The acts about projects and their meters, as `attackedActs` has the others. */
export function attackedImpact(
  { db, runtime }: Leavers,
  { shell }: { shell: Shell },
): Record<"project" | "meter-reading", () => Promise<Attacked>> {
  const today = () => dateInLagos(runtime.clock.now());
  const document = () => newDocument(db, runtime.clock.now(), "impact");
  const about = { portfolio: "4", name: "A roof", capacity: "5", cost: "1000000", financed: "50" };

  return {
    async project() {
      const subject = `r-${newId()}`;
      const given = { ...about, day: today(), evidence: await document() };
      const spoil = () => shell("project", subject, ...Object.values(given));
      return { subject, given, spoil };
    },
    async "meter-reading"() {
      const [subject, project] = [newId(), `r-${newId()}`];
      await shell("project", project, ...Object.values(about), today(), await document());
      const days = { project, since: today(), until: today() };
      const given = { ...days, kwh: "12.5", evidence: await document() };
      const spoil = () => shell("meter-reading", ...Object.values(given), "--ref", subject);
      return { subject, given, spoil };
    },
  };
}
