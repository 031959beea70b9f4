import { Button, Table, TableBody, TableCell, TableRow, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "@osisi/contracts/calendar.ts";
import {
  type DeploymentsAnswer,
  deploymentLinesShown,
  deploymentsAnswer,
} from "@osisi/contracts/console/deployments.ts";
import { mayMake } from "@osisi/contracts/console/roles.ts";
import { Link } from "react-router-dom";
import { get, queryOf } from "../api.ts";
import { useMe } from "../session.ts";
import { useNow } from "../shell/clock.tsx";
import { Amount } from "../ui/amount.tsx";
import { ColumnHeads } from "../ui/column-heads.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Reference } from "../ui/reference.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { momentOf } from "../ui/time.ts";

const atDesk = { display: { xs: "none", sm: "table-cell" } };
const atHand = { display: { sm: "none" } };

/** What is out in each portfolio, and each line with its day and its document. */
export function DeploymentsPage() {
  const me = useMe();
  const list = useQuery({
    queryKey: ["deployments"],
    queryFn: () => get("/api/deployments", deploymentsAnswer),
    refetchInterval: 15_000,
  });
  const mayBook = me !== undefined && mayMake(me.role, "deploy");
  return (
    <Page
      title="Deployments"
      actions={
        mayBook && (
          <>
            <Button variant="outlined" component={Link} to="/act/write-off">
              Loss…
            </Button>
            <Button variant="outlined" component={Link} to="/act/repayment">
              Repayment…
            </Button>
            <Button variant="contained" component={Link} to="/act/deploy">
              Put to work…
            </Button>
          </>
        )
      }
    >
      {list.error && <Failed error={list.error} asOf={list.dataUpdatedAt} onAgain={list.refetch} />}
      {list.isPending && (
        <Panel>
          <Bars rows={4} />
        </Panel>
      )}
      {list.data && list.data.lines.length === 0 && (
        <Panel>
          <Empty>No money was put to work yet.</Empty>
        </Panel>
      )}
      {list.data && list.data.lines.length > 0 && (
        <>
          <Portfolios portfolios={list.data.portfolios} />
          <Lines answer={list.data} mayBook={mayBook} />
        </>
      )}
    </Page>
  );
}

function Portfolios({ portfolios }: Pick<DeploymentsAnswer, "portfolios">) {
  return (
    <Panel title="By portfolio" isFlush>
      <Table size="small">
        <ColumnHeads
          names={["Portfolio", "Put to work", "Back", "Lost", "Still out", "Earned"]}
          atDesk={["Put to work", "Back", "Lost", "Earned"]}
        />
        <TableBody>
          {portfolios.map((one) => (
            <TableRow key={one.id}>
              <TableCell>
                {`${one.id} · ${one.name}`}
                <Quiet sx={atHand}>
                  <Amount kobo={one.outKobo} /> put to work, <Amount kobo={one.backKobo} /> back,{" "}
                  <Amount kobo={one.lostKobo} /> lost, <Amount kobo={one.incomeKobo} /> earned
                </Quiet>
              </TableCell>
              <AmountCell kobo={one.outKobo} sx={atDesk} />
              <AmountCell kobo={one.backKobo} sx={atDesk} />
              <AmountCell kobo={one.lostKobo} sx={atDesk} />
              <AmountCell kobo={one.stillOutKobo} sx={{ fontWeight: 600 }} />
              <AmountCell kobo={one.incomeKobo} sx={atDesk} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

const kindWords = { out: "put to work", back: "repaid", lost: "lost" };

function Lines({ answer, mayBook }: { answer: DeploymentsAnswer; mayBook: boolean }) {
  const { lines, portfolios } = answer;
  const nameOf = (id: number) => portfolios.find((one) => one.id === id)?.name ?? `Portfolio ${id}`;
  return (
    <Panel
      title="Lines"
      aside={
        lines.length === deploymentLinesShown ? `The newest ${deploymentLinesShown}` : undefined
      }
      isFlush
    >
      <Table size="small">
        <ColumnHeads
          names={["Day", "What", "Principal", "Income", "Reference", "Document", "Booked", ""]}
          atDesk={["Day", "Income", "Reference", "Document", "Booked", ""]}
        />
        <TableBody>
          {lines.map((line) => (
            <Row key={line.key} line={line} name={nameOf(line.portfolioId)} mayBook={mayBook} />
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

const goneLook = { textDecoration: "line-through", color: "text.secondary" };

const people = (author: string, approver: string) =>
  author === approver ? author : `${author} and ${approver}`;

interface RowProps {
  line: DeploymentsAnswer["lines"][number];
  name: string;
  mayBook: boolean;
}

function Row({ line, name, mayBook }: RowProps) {
  const now = useNow();
  const { document, undone } = line;
  const gone = undone ? goneLook : {};
  const file = (
    <>
      <a href={`/api/evidence/${document.id}`}>{document.name}</a>
      {document.isPublished && !undone && <Quiet>everyone can read it</Quiet>}
    </>
  );
  const publish = mayBook && !undone && (
    <Button
      size="small"
      component={Link}
      to={`/act/publish-document${queryOf({ subject: line.reference, published: document.isPublished ? "no" : "yes" })}`}
      aria-label={`${document.isPublished ? "Withdraw" : "Publish"} the document of ${line.reference}`}
    >
      {document.isPublished ? "Withdraw…" : "Publish…"}
    </Button>
  );
  const reverse = mayBook && !undone && (
    <Button
      size="small"
      component={Link}
      to={`/act/reverse-deployment${queryOf({ subject: line.reference })}`}
      aria-label={`Reverse ${line.reference}`}
    >
      Reverse…
    </Button>
  );
  return (
    <TableRow hover sx={{ "& td": { verticalAlign: "top" } }}>
      <TableCell sx={{ ...atDesk, whiteSpace: "nowrap" }}>{formatDay(line.happenedOn)}</TableCell>
      <TableCell>
        {kindWords[line.kind]} · {name}
        {undone && (
          <Quiet>
            reversed {momentOf(undone.at, now)} by {people(undone.author, undone.approver)}
          </Quiet>
        )}
        <Quiet sx={atHand}>
          {formatDay(line.happenedOn)} · <Reference value={line.reference} />
          <div>{file}</div>
          {line.incomeKobo !== "0" && (
            <div>
              with <Amount kobo={line.incomeKobo} /> of income
            </div>
          )}
          {publish}
          {reverse}
        </Quiet>
      </TableCell>
      <AmountCell kobo={line.principalKobo} sx={gone} />
      <AmountCell kobo={line.incomeKobo} sx={{ ...gone, ...atDesk }} />
      <TableCell sx={atDesk}>
        <Reference value={line.reference} />
      </TableCell>
      <TableCell sx={atDesk}>
        {file}
        <Quiet>
          SHA-256 <Reference value={document.sha256} length={12} />
        </Quiet>
      </TableCell>
      <TableCell sx={atDesk}>
        {momentOf(line.bookedAt, now)}
        <Quiet>{people(line.author, line.approver)}</Quiet>
      </TableCell>
      <TableCell align="right" sx={atDesk}>
        {publish}
        {reverse}
      </TableCell>
    </TableRow>
  );
}

function AmountCell({ kobo, sx }: { kobo: string; sx?: object }) {
  return (
    <TableCell align="right" sx={sx ?? {}}>
      <Amount kobo={kobo} />
    </TableCell>
  );
}

function Quiet({ children, sx }: { children: React.ReactNode; sx?: object }) {
  return (
    <Typography component="div" variant="caption" color="textSecondary" sx={sx ?? {}}>
      {children}
    </Typography>
  );
}
