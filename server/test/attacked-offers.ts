import { addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import type { offerActs } from "@osisi/contracts/console/offer-acts.ts";
import type { Attacked } from "./attacked-deployments.ts";
import type { Leavers } from "./closing.ts";

type Shell = (...words: string[]) => Promise<void>;

/** The acts that change the catalogue, as `attackedActs` has the others. */
export function attackedOffers(
  { runtime }: Leavers,
  { shell }: { shell: Shell },
): Record<keyof typeof offerActs, () => Promise<Attacked>> {
  let days = 0;
  /** Always a later one: what holds from one day on stays so for the days after it. */
  function nextDay(): string {
    days += 1;
    return addDays(dateInLagos(runtime.clock.now()), days);
  }

  return {
    async "plan-terms"() {
      const [subject, terms] = [nextDay(), `3:3 12:${days}.5`];
      const spoil = () => shell("plan-terms", subject, terms);
      return { subject, given: { terms }, spoil };
    },
    async limits() {
      const subject = nextDay();
      const gift = String(40_000 + days);
      const spoil = () => shell("limits", subject, `gift=${gift}`);
      return { subject, given: { gift }, spoil };
    },
    async "exit-policy"() {
      const [subject, hours] = [nextDay(), String(days)];
      const spoil = () => shell("exit-policy", subject, `cooling-off=${hours}`);
      return { subject, given: { "cooling-off": hours }, spoil };
    },
    async "stamp-duty"() {
      const [subject, duty] = [nextDay(), String(days)];
      const spoil = () => shell("stamp-duty", subject, `duty=${duty}`);
      return { subject, given: { duty }, spoil };
    },
    async tax() {
      const given = { day: nextDay(), class: `interest ${days}`, rate: "10" };
      const { day, ...rest } = given;
      const typed = Object.entries(rest).map(([name, value]) => `${name}=${value}`);
      const spoil = () => shell("tax", "plans", day, ...typed);
      return { subject: "plans", given, spoil };
    },
    async portfolio() {
      const day = nextDay();
      const terms = `3:${days}`;
      const spoil = () => shell("portfolio", "4", day, `terms=${terms}`);
      return { subject: "4", given: { day, terms }, spoil };
    },
    async company() {
      const [subject, name] = [nextDay(), `Osisi ${days} Ltd`];
      const spoil = () => shell("company", subject, `name=${name}`);
      return { subject, given: { name }, spoil };
    },
    async "impact-factor"() {
      const day = nextDay();
      const fields = { name: "Grid", grams: String(days), source: "A report", year: "2024" };
      const typed = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
      const spoil = () => shell("impact-factor", "grid", day, ...typed);
      return { subject: "grid", given: { day, ...fields }, spoil };
    },
    async announce() {
      const day = nextDay();
      const text = `Cards are slow on day ${days}.`;
      const spoil = () => shell("announce", "cards", day, `until=${day}`, `text=${text}`);
      return { subject: "cards", given: { day, until: day, text }, spoil };
    },
    async switch() {
      const given = { day: nextDay(), open: "no", sentence: `Cards rest on day ${days}.` };
      const { day, ...rest } = given;
      const typed = Object.entries(rest).map(([name, value]) => `${name}=${value}`);
      const spoil = () => shell("switch", "card", day, ...typed);
      return { subject: "card", given, spoil };
    },
  };
}
