import { isPlainName } from "#people/notifications/email.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type StoredCircle, listMembers } from "./queries.ts";

/** The only message about a circle: to its keeper, when an investor has joined for the first time. An SMS names neither:
 * both may contain characters that an SMS cannot. */
export async function notifyKeeper(
  tx: Tx,
  runtime: Runtime,
  circle: StoredCircle,
  joinedId: string,
): Promise<void> {
  const members = await listMembers(tx, circle.id);
  const [keeper] = members;
  const joined = members.find(({ investorId }) => investorId === joinedId);
  if (!keeper || !joined || keeper.id === joined.id) return;
  const name = isPlainName(joined.firstName) ? joined.firstName : "A new member";
  await notifyInvestor(tx, runtime, keeper.investorId, {
    kind: "together",
    sms: "Someone joined your circle with its code. Open the app to see who it is, or to remove them.",
    email: {
      subject: `${name} joined your circle`,
      lines: [
        `There are ${members.length} of you in "${circle.name}" now.`,
        "You see each other's first name and percent, never amounts. If you do not know them, remove them and make a new code.",
        {
          link: {
            label: "See the circle",
            url: `${runtime.config.appUrl}/dashboard/circles/${circle.id}`,
          },
        },
      ],
    },
  });
}
