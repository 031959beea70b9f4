import { Client } from "pg";

export interface Passwords {
  superuser: string;
  owner: string;
  app: string;
}

/** One role owns the schema and migrates it, the other one is what the program works with. */
export async function ensureRoles(superuserUrl: string, passwords: Passwords): Promise<void> {
  const client = new Client({ connectionString: superuserUrl, ssl: false });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const found = await client.query<{ name: string }>(
      "select rolname as name from pg_roles union all select datname from pg_database",
    );
    const names = new Set(found.rows.map((row) => row.name));
    const roles = { osisi_owner: passwords.owner, osisi_app: passwords.app };
    for (const [role, password] of Object.entries(roles)) {
      if (names.has(role)) continue;
      await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
    }
    await client.query("alter role osisi_app set idle_in_transaction_session_timeout = '60s'");
    if (names.has("osisi")) return;
    await client.query("create database osisi owner osisi_owner");
    await client.query("revoke all on database osisi from public");
    await client.query("grant connect on database osisi to osisi_app");
  } finally {
    await client.end();
  }
}
