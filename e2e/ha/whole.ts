import { Client } from "pg";
import { eventually } from "../support/api.ts";

/** Both standbys follow the primary with little lag, and one is synchronous. Read from the primary
 * itself: Patroni remembers dead members for a while. */
export async function untilWhole(superuserUrl: string, timeoutMs: number): Promise<void> {
  let last: Standby[] = [];
  const look = async () => {
    last = await standbys(superuserUrl);
    const isThere = last.length === 2 && last.every(({ follows }) => follows);
    return isThere && last.some(({ isWaitedFor }) => isWaitedFor) ? true : undefined;
  };
  await eventually("the cluster to be whole", look, timeoutMs).catch((cause: unknown) => {
    throw new Error(`The cluster is not whole again: ${JSON.stringify(last)}`, { cause });
  });
}

interface Standby {
  name: string;
  follows: boolean;
  isWaitedFor: boolean;
}

async function standbys(superuserUrl: string): Promise<Standby[]> {
  const client = new Client({ connectionString: superuserUrl, connectionTimeoutMillis: 3_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Standby>(`
      select application_name as name, sync_state = 'sync' as "isWaitedFor",
        state = 'streaming'
          and pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) < 1000000 as follows
      from pg_stat_replication where application_name like 'db-%'`);
    return rows;
  } finally {
    await client.end();
  }
}
