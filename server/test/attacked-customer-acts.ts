import { generateKeyPairSync } from "node:crypto";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { customerActs } from "@osisi/contracts/console/customer-acts.ts";
import { advanceUnsentOf } from "#money/withdrawals/jobs.ts";
import { freezeAccount } from "#people/freeze/freeze-account.ts";
import { removeNextOfKin, saveNextOfKin } from "#people/next-of-kin/next-of-kin.ts";
import { queueMail } from "#people/notifications/queue-message.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Attacked } from "./attacked-deployments.ts";
import type { Leavers } from "./closing.ts";
import type { TestConsole } from "./console.ts";
import { until } from "./until.ts";

interface Means {
  shell: (...words: string[]) => Promise<void>;
  office: TestConsole;
}

/** The acts about one customer, as `attackedActs` has the others. */
export function attackedCustomerActs(
  world: Leavers,
  { shell, office }: Means,
): Record<keyof typeof customerActs, () => Promise<Attacked>> {
  const { db, outside, runtime } = world;
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 3_072 });
  const key = publicKey.export({ format: "der", type: "spki" }).toString("base64");

  return {
    async resend() {
      const { email, id: investorId } = await world.investor();
      await world.drain();
      await outside.fault({ on: "SMTP RCPT TO", effect: "status", status: 550, times: 1 });
      const mail = { subject: "Your month", lines: ["It was a good one."] };
      const about = { investorId, title: mail.subject };
      await inTransaction(db, (tx) => queueMail(tx, runtime, { to: email, email: mail, about }));
      const message = db.selectFrom("outbox").selectAll().orderBy("id", "desc").limit(1);
      const { id } = await message.executeTakeFirstOrThrow();
      await until("the message to be given up", async () => {
        const row = db.selectFrom("outbox").select("givenUpAt").where("id", "=", id);
        return (await row.executeTakeFirstOrThrow()).givenUpAt !== null;
      });
      await outside.clearFaults();
      return { subject: id, spoil: () => shell("resend", id) };
    },
    async "log-out"() {
      const leaver = await world.leaver();
      return { subject: leaver.id, spoil: () => world.close(leaver), isRepeatable: true };
    },
    async hold() {
      const leaver = await world.leaver();
      const given = { ground: "own-request", scope: "everything", hours: "100" };
      return { subject: leaver.id, given, spoil: () => world.close(leaver), isRepeatable: true };
    },
    async "lift-hold"() {
      const { id } = await world.investor();
      await shell("hold", id, "own-request", "everything");
      return { subject: id, spoil: () => shell("lift-hold", id) };
    },
    async correct() {
      const { id } = await world.investor();
      const spoil = () => shell("hold", id, "own-request", "withdrawals");
      return { subject: id, given: { field: "first-name", value: "Adaeze" }, spoil };
    },
    async "announce-to"() {
      const { id } = await world.investor();
      const day = dateInLagos(runtime.clock.now());
      const given = { name: "your-documents", day, until: day, text: `Send them: ${newId()}` };
      const spoil = () =>
        office.asOwner("update investor set closed_at = now() where id = $1", [id]);
      return { subject: id, given, spoil, isRepeatable: true };
    },
    async closed() {
      const leaver = await world.leaver();
      await world.close(leaver);
      const erase = "delete from closed_identity where investor_id = $1";
      const spoil = () => office.asOwner(erase, [leaver.id]);
      return { subject: leaver.id, given: { key }, spoil, isRepeatable: true };
    },
    async "next-of-kin"() {
      const { id } = await world.investor();
      const named = { name: "Ebere Bello", phone: "+2348031234567", relation: "sibling" } as const;
      await saveNextOfKin(runtime, id, named);
      const spoil = () => removeNextOfKin(runtime, id);
      return { subject: id, given: { key }, spoil, isRepeatable: true };
    },
    async unfreeze() {
      const { id } = await world.investor();
      await inTransaction(db, (tx) => freezeAccount(tx, { ...runtime, advanceUnsentOf }, id));
      return { subject: id, spoil: () => shell("unfreeze", id) };
    },
  };
}
