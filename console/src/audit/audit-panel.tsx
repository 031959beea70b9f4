import CloseOutlined from "@mui/icons-material/CloseOutlined";
import { Box, IconButton, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type AuditRow, auditStory } from "@osisi/contracts/console/audit.ts";
import { Link } from "react-router-dom";
import { get } from "../api.ts";
import { Facts } from "../ui/facts.tsx";
import { Panel } from "../ui/panel.tsx";
import { Reference } from "../ui/reference.tsx";
import { dateOf, secondsOf } from "../ui/time.ts";
import { whereOf } from "./audit-table.tsx";

/** One row whole, and the rows of the same command. */
export function AuditPanel({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const { data } = useQuery({
    queryKey: ["audit", "row", row.id],
    queryFn: () => get(`/api/audit/${row.id}`, auditStory),
  });
  const given = Object.entries(row.arguments).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return (
    <Panel
      title={`Row ${row.id.toLocaleString("en")}`}
      aside={
        <IconButton size="small" aria-label="Close" onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconButton>
      }
    >
      <Facts
        facts={[
          ["At", `${dateOf(row.at)} ${secondsOf(row.at)}`],
          ["Who", `${row.operator}, ${whereOf(row)}`],
          ["Act", row.action],
          ["About", row.subject && <Reference value={row.subject} length={28} />],
          ...given,
          ["Reason", row.reason],
          ["Result", row.result],
          ["Command", row.commandId && <Link to={`/commands/${row.commandId}`}>open it</Link>],
          ["Session", row.sessionId && <Reference value={row.sessionId} />],
        ]}
      />
      {data && data.story.length > 1 && (
        <Box sx={{ bgcolor: "background.default", borderRadius: 1, p: 1.5 }}>
          <b>Same story</b>
          <Stack component="ol" sx={{ listStyle: "none", p: 0, m: 0 }}>
            {data.story.map(({ id, action, operator, via }) => (
              <Box key={id} component="li" sx={{ fontWeight: id === row.id ? 600 : 400 }}>
                {id.toLocaleString("en")} {action} · {via === "worker" ? "worker" : operator}
              </Box>
            ))}
          </Stack>
        </Box>
      )}
      <Facts
        facts={[
          ["Before it", <Reference key="before" value={row.previousHash} length={16} />],
          ["This row", <Reference key="this" value={row.hash} length={16} />],
        ]}
      />
    </Panel>
  );
}
