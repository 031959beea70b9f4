import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { newId } from "#platform/ids.ts";
import type { Leavers } from "./closing.ts";

export type Attacked = Readonly<{
  subject: string;
  given?: Readonly<Record<string, string>>;
  /** What happens elsewhere, after which the act must be refused. */
  spoil(): Promise<unknown>;
  /** Doing it again is no mistake: it reads, or replaces what was there. */
  isRepeatable?: boolean;
}>;

type DeploymentAct =
  | "deploy"
  | "repayment"
  | "write-off"
  | "reverse-deployment"
  | "publish-document";

interface Means {
  shell: (...words: string[]) => Promise<void>;
  document: () => Promise<string>;
}

/** The acts about money that is out in a portfolio, as `attackedActs` has the others. */
export function attackedDeployments(
  { runtime }: Leavers,
  { shell, document }: Means,
): Record<DeploymentAct, () => Promise<Attacked>> {
  const day = () => dateInLagos(runtime.clock.now());

  return {
    async deploy() {
      const subject = newId();
      const spoil = async () =>
        shell("deploy", "4", "10", day(), await document(), "--ref", subject);
      return {
        subject,
        given: { portfolio: "4", amount: "10", day: day(), evidence: await document() },
        spoil,
      };
    },
    async repayment() {
      const subject = newId();
      await shell("deploy", "4", "10", day(), await document(), "--ref", newId());
      const spoil = async () =>
        shell("repayment", "4", "10", "1", day(), await document(), "--ref", subject);
      const parts = { principal: "10", income: "1" };
      return {
        subject,
        given: { portfolio: "4", ...parts, day: day(), evidence: await document() },
        spoil,
      };
    },
    async "write-off"() {
      const subject = newId();
      await shell("deploy", "4", "10", day(), await document(), "--ref", newId());
      const spoil = async () =>
        shell("write-off", "4", "10", day(), await document(), "--ref", subject);
      return {
        subject,
        given: { portfolio: "4", amount: "10", day: day(), evidence: await document() },
        spoil,
      };
    },
    async "publish-document"() {
      const subject = newId();
      await shell("deploy", "4", "10", day(), await document(), "--ref", subject);
      const spoil = () => shell("publish-document", "yes", "--ref", subject);
      return { subject, given: { published: "yes" }, spoil };
    },
    async "reverse-deployment"() {
      const subject = newId();
      await shell("deploy", "4", "10", day(), await document(), "--ref", subject);
      return { subject, spoil: () => shell("reverse-deployment", "--ref", subject) };
    },
  };
}
