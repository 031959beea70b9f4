// Capital of a sandbox. Returns are paid from the return pool only, so an empty one would make every return late.
import { Client } from "pg";

export const playCapitalNaira = 1_000_000_000n;

/** Books it once, however often this runs. */
export async function fillReturnPool(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `select ledger.post_one('capital:SANDBOX', 'capital-contributed', 'bank:NGN', 'return-pool:NGN', $1, ledger.product_now())`,
      [playCapitalNaira * 100n],
    );
  } finally {
    await client.end();
  }
}
