import CloseOutlined from "@mui/icons-material/CloseOutlined";
import { Alert, Box, IconButton, Stack, Typography } from "@mui/material";
import type { LikelyOwner, QueueRow } from "@osisi/contracts/console/queues.ts";
import { Link } from "react-router-dom";
import { OfferedActs } from "../acts/offered-acts.tsx";
import { useMe } from "../session.ts";
import { useNow } from "../shell/clock.tsx";
import { Amount } from "../ui/amount.tsx";
import { Facts } from "../ui/facts.tsx";
import { Panel } from "../ui/panel.tsx";
import { Reference } from "../ui/reference.tsx";
import { inLagos, momentOf } from "../ui/time.ts";
import { WorkButton } from "../ui/work-button.tsx";
import { detailFacts } from "./details.tsx";
import type { WorkKind } from "./work-sheet.tsx";

interface Props {
  row: QueueRow;
  given: Record<string, string>;
  isGone: boolean;
  onTake: () => void;
  onWork: (kind: WorkKind) => void;
  onOpenCase: () => void;
  onClose: () => void;
}

export function QueuePanel({ row, given, isGone, onTake, onWork, onOpenCase, onClose }: Props) {
  const me = useMe();
  const now = useNow();
  const isMine = row.takenBy?.id === me?.id;
  return (
    <Panel
      title={row.title}
      aside={
        <IconButton size="small" aria-label="Close" onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconButton>
      }
    >
      {row.amountKobo && (
        <Typography sx={{ fontSize: 24, lineHeight: "32px", fontWeight: 600 }}>
          <Amount kobo={row.amountKobo} currency={row.currency} />
        </Typography>
      )}
      <Typography>{inLagos(row.why, now)}</Typography>
      <Facts
        facts={[
          ["Customer", row.investorId && <Customer id={row.investorId} name={row.name} />],
          ["Case", row.caseNumber && <Link to={`/cases/${row.caseNumber}`}>{row.caseNumber}</Link>],
          ["Reference", row.reference && <Reference value={row.reference} length={22} />],
          ["Since", momentOf(row.since, now)],
          ["Clock", row.dueAt && momentOf(row.dueAt, now)],
          ...detailFacts(row.details, now),
        ]}
      />
      <Box sx={{ bgcolor: "background.default", borderRadius: 1, p: 1.5 }}>
        <b>What happens by itself</b>
        <Typography>{withoutTicks(inLagos(row.byItself, now))}</Typography>
        <b>What you may do</b>
        <Typography>{withoutTicks(row.youMay)}</Typography>
      </Box>
      {row.likelyOwners.length > 0 && <Owners row={row} owners={row.likelyOwners} />}
      {isGone && <Alert severity="info">It does not wait any more.</Alert>}
      {!isGone && <OfferedActs acts={row.acts} given={given} hasKeys />}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {!isMine && (
          <WorkButton keyName="T" onClick={onTake}>
            {row.takenBy ? `Take from ${row.takenBy.name}` : "Take"}
          </WorkButton>
        )}
        <WorkButton keyName="N" onClick={() => onWork("note")}>
          Note
        </WorkButton>
        <WorkButton keyName="H" onClick={() => onWork("hand-over")}>
          Hand over
        </WorkButton>
        {row.caseNumber ? (
          <WorkButton keyName="O" onClick={onOpenCase}>
            Open the case
          </WorkButton>
        ) : (
          <WorkButton keyName="E" onClick={() => onWork("end")}>
            End
          </WorkButton>
        )}
      </Stack>
      {row.notes.map(({ at, by, text }) => (
        <Alert key={`${at} ${by}`} severity="info" icon={false}>
          <b>{by}</b> {momentOf(at, now)}: {text}
        </Alert>
      ))}
    </Panel>
  );
}

/** The shell marks its commands so. */
const withoutTicks = (words: string) => words.replaceAll("`", "");

function Customer({ id, name }: { id: string; name: string | null }) {
  return <Link to={`/customers/${id}`}>{name ?? "open"}</Link>;
}

/** Each with the act that makes the money theirs, for the second person to see why. */
function Owners({ row, owners }: { row: QueueRow; owners: readonly LikelyOwner[] }) {
  const attribute = row.acts.find(({ action, allowed }) => action === "attribute" && allowed);
  return (
    <Box>
      <b>Likely owners</b>
      {owners.map(({ investorId, name, why }) => (
        <Stack key={investorId} direction="row" sx={{ gap: 1, alignItems: "baseline" }}>
          <Box sx={{ flex: 1 }}>
            <Customer id={investorId} name={name} /> {why}
          </Box>
          {attribute && (
            <Link to={`/act/attribute?subject=${attribute.subject}&investor=${investorId}`}>
              attribute…
            </Link>
          )}
        </Stack>
      ))}
    </Box>
  );
}
