import { Alert, Box, Stack, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type CaseAnswer, caseAnswer } from "@osisi/contracts/console/cases.ts";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { useActKeys } from "../acts/offered-acts.tsx";
import { get } from "../api.ts";
import { StuckItem } from "../customers/stuck-item.tsx";
import { useWork } from "../queues/use-work.ts";
import { type WorkKind, WorkSheet } from "../queues/work-sheet.tsx";
import { useMe } from "../session.ts";
import { useKeys } from "../shell/keys.ts";
import { useNow } from "../shell/clock.tsx";
import { Facts } from "../ui/facts.tsx";
import { KeysBar } from "../ui/keys-bar.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Reference, useCopy } from "../ui/reference.tsx";
import { Bars, Failed } from "../ui/states.tsx";
import { leftOf, momentOf } from "../ui/time.ts";
import { WorkButton } from "../ui/work-button.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { CaseHistory } from "./case-history.tsx";
import { useEndCase } from "./use-case.ts";

/** What the customer says and what it is about at the left, with our answers; whose it is and its clock at the right. */
export function CasePage() {
  const { number = "" } = useParams();
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ["case", number],
    queryFn: () => get(`/api/cases/${encodeURIComponent(number)}`, caseAnswer),
    refetchInterval: 10_000,
  });
  if (!data) {
    return (
      <Page title={number}>
        <Panel>{error ? <Failed error={error} onAgain={refetch} /> : <Bars rows={6} />}</Panel>
      </Page>
    );
  }
  return (
    <Page title={data.number} heading={`Case ${data.number}`} aside={stateWords[data.state]}>
      {error && <Failed error={error} asOf={dataUpdatedAt} onAgain={refetch} />}
      <Case key={data.number} found={data} />
    </Page>
  );
}

const stateWords: Record<CaseAnswer["state"], string> = {
  open: "open",
  answered: "answered, not ended",
  ended: "ended",
};

function Case({ found }: { found: CaseAnswer }) {
  const me = useMe();
  const now = useNow();
  const navigate = useNavigate();
  const copy = useCopy();
  const actKeysOf = useActKeys();
  const { take } = useWork();
  const end = useEndCase(found);
  const [sheet, setSheet] = useState<Exclude<WorkKind, "end">>();
  const { about, investorId, item, number, reference, state, takenBy } = found;
  const [thing] = about;
  const isOver = state === "ended";
  const isMine = takenBy?.id === me?.id;
  const isOthers = takenBy !== null && !isMine;
  const onTake = isOver || isMine ? undefined : () => take.mutate([item]);
  const onEnd = state === "answered" && !isOthers ? () => end.mutate() : undefined;
  useKeys({
    t: onTake,
    n: () => setSheet("note"),
    h: isOver ? undefined : () => setSheet("hand-over"),
    e: onEnd,
    c: () => void copy(number),
    Enter: () => void navigate(`/customers/${investorId}`),
    ...(thing && actKeysOf(thing.acts)),
  });
  const customer = <Link to={`/customers/${investorId}`}>{found.name}</Link>;
  return (
    <>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { lg: "minmax(0, 1fr) 340px" } }}>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Panel title={found.openedBy ? `What ${found.openedBy} opened it for` : "In their words"}>
            <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {found.text}
            </Typography>
          </Panel>
          {about.map((one, at) => (
            <StuckItem key={`${one.kind} ${one.reference}`} item={one} hasKeys={at === 0} />
          ))}
          {!isOver && !isOthers && <AnswerForm found={found} />}
          {isOthers && !isOver && (
            <Alert severity="info">
              {takenBy.name} has taken it and answers it, or hands it over.
            </Alert>
          )}
          <CaseHistory found={found} />
        </Stack>
        <Stack sx={{ gap: 2, order: { xs: -1, lg: 0 } }}>
          <Panel title="The case">
            <Facts
              facts={[
                ["Customer", customer],
                ["About", reference ? <Reference value={reference} /> : "no movement"],
                ["Filed", momentOf(found.filedAt, now)],
                ["Opened by", found.openedBy ?? "the customer"],
                ["Answer by", momentOf(found.answerBy, now)],
                ["Clock", state === "open" ? <Left found={found} /> : null],
                ["Taken by", takenBy?.name ?? "no one"],
                ["Ended", found.endedAt && momentOf(found.endedAt, now)],
              ]}
            />
            {end.error && <Alert severity="error">{end.error.message}</Alert>}
            <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
              {onTake && (
                <WorkButton keyName="T" onClick={onTake}>
                  {takenBy ? `Take from ${takenBy.name}` : "Take"}
                </WorkButton>
              )}
              <WorkButton keyName="N" onClick={() => setSheet("note")}>
                Note
              </WorkButton>
              {!isOver && (
                <WorkButton keyName="H" onClick={() => setSheet("hand-over")}>
                  Hand over
                </WorkButton>
              )}
              {onEnd && (
                <WorkButton keyName="E" onClick={onEnd}>
                  End the case
                </WorkButton>
              )}
            </Stack>
          </Panel>
        </Stack>
      </Box>
      <KeysBar
        keys={[
          ["T", "take"],
          ["N", "note"],
          ["H", "hand over"],
          ["E", "end"],
          ["A B R", "acts"],
          ["C", "copy the number"],
          ["↵", "open the customer"],
        ]}
      />
      {sheet && (
        <WorkSheet
          kind={sheet}
          rows={[{ item, title: number }]}
          onDone={() => setSheet(undefined)}
          onClose={() => setSheet(undefined)}
        />
      )}
    </>
  );
}

function Left({ found: { answerBy, isPast } }: { found: CaseAnswer }) {
  const now = useNow().getTime();
  return (
    <Box component="b" sx={{ color: isPast ? "warning.main" : undefined }}>
      {leftOf(Date.parse(answerBy) - now)}
    </Box>
  );
}
