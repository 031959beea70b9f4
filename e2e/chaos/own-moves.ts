import type { Books } from "./books.ts";
import type { Chaos } from "./chaos.ts";

type LedgerRow = Readonly<{ difference: number; model_responsible: string }>;
type Page = Readonly<{ data: LedgerRow[]; meta: { next?: string | null } }>;

/** Money that we ourselves moved to the gateway or took from it, as far as our books do not have it
 * yet: they learn of it from the gateway's balance ledger. */
export async function ownMovesKobo({ stack }: Chaos, { balances }: Books): Promise<bigint> {
  const own = (await balanceLedger(stack.env)).filter(({ model_responsible: by }) => {
    return by === "Topup" || by === "Settlement";
  });
  const movedKobo = own.reduce((sum, { difference }) => sum + BigInt(difference), 0n);
  return movedKobo + (balances.get("bank:NGN") ?? 0n) - (balances.get("house-capital:NGN") ?? 0n);
}

async function balanceLedger(env: Record<string, string>): Promise<LedgerRow[]> {
  const headers = { authorization: `Bearer ${env["PAYSTACK_SECRET_KEY"]}` };
  const rows: LedgerRow[] = [];
  for (let page = 1; ; page += 1) {
    const url = `${env["PAYSTACK_BASE_URL"]}/balance/ledger?perPage=100&page=${page}`;
    const read: Page = await (await fetch(url, { headers })).json();
    rows.push(...read.data);
    if (read.data.length < 100) return rows;
  }
}
