import { Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type SearchAnswer, searchAnswer, searchRules } from "@osisi/contracts/console/search.ts";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { get, queryOf } from "../api.ts";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { CardTable, CaseTable, CustomerTable, MoneyTable } from "./hit-tables.tsx";

/** Hits in groups by kind; a single hit opens itself. */
export function SearchPage() {
  const [params] = useSearchParams();
  const q = params.get("q")?.trim() ?? "";
  const missing = searchRules.fewestSigns - q.length;
  const found = useQuery({
    queryKey: ["search", q],
    queryFn: () => get(`/api/search${queryOf({ q })}`, searchAnswer),
    enabled: missing <= 0,
  });
  if (missing > 0) {
    return (
      <Page title="Customers">
        <Panel>
          <Empty>
            {q
              ? `Type ${missing} more ${missing === 1 ? "sign" : "signs"}.`
              : "Type a phone number, e-mail, name, reference, last four digits or session id above. Press / to begin."}
          </Empty>
        </Panel>
      </Page>
    );
  }
  return (
    <Page title={q} aside={found.data && asideOf(found.data)}>
      {found.error && <Failed error={found.error} onAgain={found.refetch} />}
      {found.isPending && (
        <Panel>
          <Bars />
        </Panel>
      )}
      {found.data && <Hits q={q} answer={found.data} />}
    </Page>
  );
}

const countOf = ({ groups }: SearchAnswer) =>
  Object.values(groups).reduce((sum, group) => sum + group.length, 0);

function asideOf(answer: SearchAnswer): string {
  const count = countOf(answer);
  const read = answer.readAs.length > 0 ? `read as ${answer.readAs.join(", ")} · ` : "";
  const results = count === 1 ? "1 result" : `${count} results`;
  return `${read}${answer.more ? `the newest ${count}: add a sign to find fewer` : results}`;
}

function Hits({ q, answer }: { q: string; answer: SearchAnswer }) {
  const navigate = useNavigate();
  const { groups } = answer;
  const [customer] = groups.customers;
  const only = countOf(answer) === 1 ? customer : undefined;
  useEffect(() => {
    if (only) void navigate(`/customers/${only.investorId}`, { replace: true });
  }, [only, navigate]);
  if (countOf(answer) === 0) {
    return (
      <Panel>
        <Empty>
          Nothing matches {q}. Try the last four digits of the card, or the sender's session id.
        </Empty>
      </Panel>
    );
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <CustomerTable hits={groups.customers} />
      <MoneyTable title="Payments" hits={groups.payments} />
      <MoneyTable title="Withdrawals" hits={groups.withdrawals} />
      <MoneyTable title="Refunds" hits={groups.refunds} />
      <MoneyTable title="Disputes" hits={groups.disputes} />
      <CardTable hits={groups.cards} />
      <CaseTable hits={groups.cases} />
    </Stack>
  );
}
