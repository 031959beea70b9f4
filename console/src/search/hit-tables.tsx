import { Table, TableBody, TableCell, TableRow } from "@mui/material";
import type { CardHit, CaseHit, CustomerHit, MoneyHit } from "@osisi/contracts/console/search.ts";
import { Link } from "react-router-dom";
import { useNow } from "../shell/clock.tsx";
import { Amount } from "../ui/amount.tsx";
import { Panel } from "../ui/panel.tsx";
import { Reference } from "../ui/reference.tsx";
import { momentOf } from "../ui/time.ts";
import { ColumnHeads } from "../ui/column-heads.tsx";

interface GroupProps {
  title: string;
  count: number;
  columns: readonly string[];
  children: React.ReactNode;
}

/** A group without a hit is not shown. */
function Group({ title, count, columns, children }: GroupProps) {
  if (count === 0) return null;
  return (
    <Panel title={title} aside={count} isFlush>
      <Table size="small">
        <ColumnHeads names={columns} />
        <TableBody>{children}</TableBody>
      </Table>
    </Panel>
  );
}

export function CustomerTable({ hits }: { hits: readonly CustomerHit[] }) {
  const now = useNow();
  const columns = ["Name", "Phone", "Matched", "Owed to them", "State", "Last seen"];
  return (
    <Group title="Customers" count={hits.length} columns={columns}>
      {hits.map((hit) => (
        <TableRow key={hit.investorId} hover>
          <TableCell>
            <Owner investorId={hit.investorId} name={hit.name} />
          </TableCell>
          <TableCell>{hit.phone}</TableCell>
          <TableCell>{hit.matched}</TableCell>
          <TableCell align="right">
            <Amount kobo={hit.owedKobo} />
          </TableCell>
          <TableCell sx={{ color: hit.states.length > 0 ? "warning.main" : undefined }}>
            {hit.states.join(", ")}
          </TableCell>
          <TableCell>{hit.lastSeenAt && momentOf(hit.lastSeenAt, now)}</TableCell>
        </TableRow>
      ))}
    </Group>
  );
}

export function MoneyTable({ title, hits }: { title: string; hits: readonly MoneyHit[] }) {
  const now = useNow();
  const columns = ["Reference", "Customer", "Matched", "Amount", "State", "When"];
  return (
    <Group title={title} count={hits.length} columns={columns}>
      {hits.map((hit) => (
        <TableRow key={hit.reference} hover>
          <TableCell>
            <Reference value={hit.reference} length={26} />
          </TableCell>
          <TableCell>
            <Owner investorId={hit.investorId} name={hit.name} />
          </TableCell>
          <TableCell>{hit.matched}</TableCell>
          <TableCell align="right">
            <Amount kobo={hit.amountKobo} currency={hit.currency} />
          </TableCell>
          <TableCell>
            <Link to={`/about/${encodeURIComponent(hit.reference)}`}>{hit.state}</Link>
          </TableCell>
          <TableCell>{momentOf(hit.at, now)}</TableCell>
        </TableRow>
      ))}
    </Group>
  );
}

export function CardTable({ hits }: { hits: readonly CardHit[] }) {
  const now = useNow();
  const columns = ["Card or account", "Customer", "Matched", "State", "Added"];
  return (
    <Group title="Cards and payout accounts" count={hits.length} columns={columns}>
      {hits.map((hit) => (
        <TableRow key={`${hit.kind} ${hit.investorId} ${hit.bank} ${hit.last4} ${hit.at}`} hover>
          <TableCell>
            {hit.brand ?? ""} {hit.bank} ·· {hit.last4}
          </TableCell>
          <TableCell>
            <Owner investorId={hit.investorId} name={hit.name} />
          </TableCell>
          <TableCell>{hit.matched}</TableCell>
          <TableCell>{hit.state}</TableCell>
          <TableCell>{momentOf(hit.at, now)}</TableCell>
        </TableRow>
      ))}
    </Group>
  );
}

export function CaseTable({ hits }: { hits: readonly CaseHit[] }) {
  const now = useNow();
  const columns = ["Number", "Customer", "About", "State", "Opened"];
  return (
    <Group title="Cases" count={hits.length} columns={columns}>
      {hits.map((hit) => (
        <TableRow key={hit.number} hover>
          <TableCell>
            <Link to={`/cases/${hit.number}`}>{hit.number}</Link>
          </TableCell>
          <TableCell>
            <Owner investorId={hit.investorId} name={hit.name} />
          </TableCell>
          <TableCell>
            {hit.reference ? <Reference value={hit.reference} /> : "something else"}
          </TableCell>
          <TableCell>{hit.state}</TableCell>
          <TableCell>{momentOf(hit.at, now)}</TableCell>
        </TableRow>
      ))}
    </Group>
  );
}

function Owner({ investorId, name }: { investorId: string | null; name: string | null }) {
  if (!investorId) return <>no one yet</>;
  return <Link to={`/customers/${investorId}`}>{name ?? "a customer"}</Link>;
}
