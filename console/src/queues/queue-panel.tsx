import CloseOutlined from "@mui/icons-material/CloseOutlined";
import { Alert, Box, Button, IconButton, Stack, Typography } from "@mui/material";
import type { LikelyOwner, QueueRow } from "@osisi/contracts/console/queues.ts";
import { Link } from "react-router-dom";
import { Acts } from "../customers/stuck-item.tsx";
import { useMe } from "../session.ts";
import { useNow } from "../shell/clock.tsx";
import { Amount } from "../ui/amount.tsx";
import { Facts } from "../ui/facts.tsx";
import { Panel } from "../ui/panel.tsx";
import { Reference } from "../ui/reference.tsx";
import { inLagos, momentOf } from "../ui/time.ts";
import { useWork } from "./use-work.ts";
import { WorkForm, type WorkKind } from "./work-form.tsx";

interface Props {
  row: QueueRow;
  form: WorkKind | undefined;
  onForm: (form: WorkKind | undefined) => void;
  onClose: () => void;
}

export function QueuePanel({ row, form, onForm, onClose }: Props) {
  const me = useMe();
  const now = useNow();
  const { take } = useWork();
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
          ["Reference", row.reference && <Reference value={row.reference} length={28} />],
          ["Since", momentOf(row.since, now)],
          ["Clock", row.dueAt && momentOf(row.dueAt, now)],
          ...Object.entries(row.details).map(
            ([name, value]) => [name, inLagos(value, now)] as const,
          ),
        ]}
      />
      <Box sx={{ bgcolor: "background.default", borderRadius: 1, p: 1.5 }}>
        <b>What happens by itself</b>
        <Typography>{inLagos(row.byItself, now)}</Typography>
        <b>What you may do</b>
        <Typography>{row.youMay}</Typography>
      </Box>
      {row.likelyOwners.length > 0 && <Owners row={row} owners={row.likelyOwners} />}
      <Acts acts={row.acts} given={row.investorId ? { investor: row.investorId } : {}} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {!isMine && (
          <Button
            size="small"
            variant="outlined"
            disabled={take.isPending}
            onClick={() => take.mutate(row.item)}
          >
            {row.takenBy ? `Take from ${row.takenBy.name}` : "Take"}
          </Button>
        )}
        <Button size="small" variant="outlined" onClick={() => onForm("note")}>
          Note
        </Button>
        <Button size="small" variant="outlined" onClick={() => onForm("hand-over")}>
          Hand over
        </Button>
        <Button size="small" variant="outlined" onClick={() => onForm("end")}>
          End
        </Button>
      </Stack>
      {form && <WorkForm key={form} kind={form} item={row.item} onDone={() => onForm(undefined)} />}
      {row.notes.map(({ at, by, text }) => (
        <Alert key={`${at} ${by}`} severity="info" icon={false}>
          <b>{by}</b> {momentOf(at, now)}: {text}
        </Alert>
      ))}
    </Panel>
  );
}

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
