import { addressOf, environmentOf, type Machine, machines, type Place } from "./fill-in.ts";

/** Patroni's view of the three, and an operator's requests to it. */

interface Seen {
  name: Machine;
  role: string;
  state: string;
}

/** As any reachable member sees it. */
async function seen(place: Place): Promise<Seen[]> {
  for (const machine of machines) {
    const answer = await fetch(`${restOf(place, machine)}/cluster`, soon()).catch(() => undefined);
    if (!answer?.ok) continue;
    const { members }: { members: Seen[] } = await answer.json();
    return members;
  }
  throw new Error("No Patroni answers.");
}

export async function leader(place: Place): Promise<Machine | undefined> {
  const all = await seen(place);
  return all.find(({ role, state }) => role === "leader" && state === "running")?.name;
}

export async function synchronousStandby(place: Place): Promise<Machine | undefined> {
  return (await seen(place)).find(({ role }) => role === "sync_standby")?.name;
}

export async function switchOver(place: Place, from: Machine, to: Machine): Promise<void> {
  const env = environmentOf(place, from);
  const user = `${env["PATRONI_RESTAPI_USERNAME"]}:${env["PATRONI_RESTAPI_PASSWORD"]}`;
  const answer = await fetch(`${restOf(place, from)}/switchover`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from(user).toString("base64")}`,
    },
    body: JSON.stringify({ leader: from, candidate: to }),
  });
  if (!answer.ok) throw new Error(`Patroni answered ${answer.status}: ${await answer.text()}`);
}

function restOf({ ports }: Place, machine: Machine): string {
  return `http://${addressOf(machine)}:${ports.rest}`;
}

const soon = () => ({ signal: AbortSignal.timeout(2_000) });
