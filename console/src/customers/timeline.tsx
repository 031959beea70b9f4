import { Box, Button, Chip, Stack, Table, TableBody, TableCell, TableRow } from "@mui/material";
import { useInfiniteQuery } from "@tanstack/react-query";
import {
  timelineAnswer,
  type TimelineKind,
  timelineKinds,
  type TimelineRow,
} from "@osisi/contracts/console/customer.ts";
import { Fragment, useState } from "react";
import { Link } from "react-router-dom";
import { get, queryOf } from "../api.ts";
import { useNow } from "../shell/clock.tsx";
import { Amount } from "../ui/amount.tsx";
import { Reference } from "../ui/reference.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { clockOf, dateOf, dayOf, inLagos, weekdayOf } from "../ui/time.ts";

const atDesk = { display: { xs: "none", sm: "table-cell" } };

const names: Record<TimelineKind, string> = {
  money: "Money",
  charge: "Charges",
  message: "Messages",
  "sign-in": "Sign-ins",
  change: "Changes",
  operator: "Operators",
};

/** Everything that happened to the customer, newest first, by days of Lagos. */
export function Timeline({ customerId }: { customerId: string }) {
  const [kind, setKind] = useState<TimelineKind>();
  const list = useInfiniteQuery({
    queryKey: ["customer", customerId, "timeline", kind],
    queryFn: ({ pageParam: before }) =>
      get(
        `/api/customers/${customerId}/timeline${queryOf({ before, ...(kind && { kind }) })}`,
        timelineAnswer,
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, p: 1.5, flexWrap: "wrap" }}>
        <Filter name="Everything" isOn={!kind} onClick={() => setKind(undefined)} />
        {timelineKinds.map((one) => (
          <Filter key={one} name={names[one]} isOn={kind === one} onClick={() => setKind(one)} />
        ))}
      </Stack>
      {list.error && <Failed error={list.error} onAgain={list.refetch} />}
      {list.isPending && <Bars rows={8} />}
      {list.data && rows.length === 0 && (
        <Empty>{kind ? "Nothing of this kind yet." : "Nothing yet since joining."}</Empty>
      )}
      <Table size="small">
        <TableBody>
          {rows.map((row, at) => (
            <Fragment key={`${row.kind} ${row.id}`}>
              {isFirstOfDay(rows, at) && <Day at={row.at} />}
              <Row row={row} />
            </Fragment>
          ))}
        </TableBody>
      </Table>
      {list.hasNextPage && (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Older
        </Button>
      )}
    </>
  );
}

function Filter({ name, isOn, onClick }: { name: string; isOn: boolean; onClick: () => void }) {
  return (
    <Chip
      label={name}
      aria-pressed={isOn}
      color={isOn ? "primary" : "default"}
      variant={isOn ? "filled" : "outlined"}
      onClick={onClick}
    />
  );
}

function Day({ at }: { at: string }) {
  return (
    <TableRow sx={{ bgcolor: "background.default" }}>
      <TableCell colSpan={5} sx={{ fontSize: 12, fontWeight: 600, py: "3px !important" }}>
        {weekdayOf(at)} {dateOf(at).slice(-4)}
      </TableCell>
    </TableRow>
  );
}

function Row({ row }: { row: TimelineRow }) {
  const now = useNow();
  return (
    <TableRow>
      <TableCell sx={{ color: "text.secondary", width: 56 }}>{clockOf(row.at)}</TableCell>
      <TableCell>
        <Box component="b" sx={{ color: row.isStuck ? "warning.main" : undefined }}>
          {row.reference ? (
            <Link to={pageOf(row.reference)} className="plain">
              {row.title}
            </Link>
          ) : (
            row.title
          )}
        </Box>
        {row.detail && (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {" "}
            · {inLagos(row.detail, now)}
          </Box>
        )}
      </TableCell>
      <TableCell align="right">
        {row.amountKobo && <Amount kobo={row.amountKobo} isSigned />}
      </TableCell>
      <TableCell sx={atDesk}>
        {row.reference && <Reference value={row.reference} length={16} />}
      </TableCell>
      <TableCell align="right" sx={{ ...atDesk, color: "text.secondary", whiteSpace: "nowrap" }}>
        {byWords[row.by] ?? row.by}
      </TableCell>
    </TableRow>
  );
}

const pageOf = (reference: string) =>
  reference.startsWith("C-") ? `/cases/${reference}` : `/about/${encodeURIComponent(reference)}`;

const byWords: Record<string, string> = { customer: "by the customer", itself: "by itself" };

function isFirstOfDay(rows: readonly TimelineRow[], at: number): boolean {
  const [row, before] = [rows[at], rows[at - 1]];
  return row !== undefined && (before === undefined || dayOf(row.at) !== dayOf(before.at));
}
