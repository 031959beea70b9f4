import { sql } from "kysely";
import { type GaugeSource, secondsSince } from "#platform/observability/metrics/gauges.ts";

type Row = { uncheckedSeconds: number; fullyCheckedAt: Date | null };

/** Failed checks are not recorded, so both ages grow until the books agree. */
export function ledgerGauges(): GaugeSource {
  return {
    gauges: {
      osisi_ledger_unchecked_seconds: {
        help: "The age of the oldest transfer that the invariants have not looked at; 0 if there is none",
      },
      osisi_ledger_fully_checked_seconds: {
        help: "How long ago all invariants were last found to hold for everything there is",
      },
      osisi_ledger_house_balance: {
        help: "What the house's accounts held when they were last rolled up, on their normal side, in the smallest unit",
        labels: ["account"],
      },
    },
    async read(tx, now) {
      const { rows } = await sql<Row>`
        select fully_checked_at, coalesce((
          select extract(epoch from now() - t.created_at) from ledger.transfer t
          where t.id > p.checked_up_to order by t.id limit 1
        ), 0)::float8 as unchecked_seconds
        from ledger.progress p
      `.execute(tx);
      const balances = await tx
        .selectFrom("ledger.houseRollup as rolled")
        .innerJoin("ledger.account as account", "account.id", "rolled.accountId")
        .select(["account.address", "rolled.balance"])
        .execute();
      const { uncheckedSeconds = 0, fullyCheckedAt = null } = rows[0] ?? {};
      return [
        { gauge: "osisi_ledger_unchecked_seconds", value: uncheckedSeconds },
        ...(fullyCheckedAt
          ? [
              {
                gauge: "osisi_ledger_fully_checked_seconds",
                value: secondsSince(fullyCheckedAt, now),
              },
            ]
          : []),
        ...balances.map(({ address, balance }) => ({
          gauge: "osisi_ledger_house_balance",
          labels: { account: address },
          value: Number(balance),
        })),
      ];
    },
  };
}
