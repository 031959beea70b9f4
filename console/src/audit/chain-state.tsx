import CheckOutlined from "@mui/icons-material/CheckOutlined";
import ErrorOutlined from "@mui/icons-material/ErrorOutlined";
import { Box, Button, Card, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { auditChain } from "@osisi/contracts/console/audit.ts";
import { get } from "../api.ts";
import { Reference } from "../ui/reference.tsx";
import { Failed } from "../ui/states.tsx";
import { useNow } from "../shell/clock.tsx";
import { momentOf, secondsOf } from "../ui/time.ts";

/** Above the rows: whether any of them was changed or removed. */
export function ChainState() {
  const now = useNow();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["audit", "chain"],
    queryFn: () => get("/api/audit/chain", auditChain),
  });
  if (error) return <Failed error={error} onAgain={refetch} />;
  const holds = data?.brokenAt === null;
  return (
    <Card sx={{ minHeight: 52, display: "grid", alignItems: "center" }}>
      {data && (
        <Stack
          direction="row"
          role={holds ? "status" : "alert"}
          sx={{ px: 2, py: 1, gap: 1.5, alignItems: "center", flexWrap: "wrap" }}
        >
          {holds ? <CheckOutlined color="success" /> : <ErrorOutlined color="error" />}
          <Box component="b" sx={holds ? {} : { color: "error.main" }}>
            {holds
              ? `The chain holds: ${data.rows.toLocaleString("en")} rows, none changed or removed`
              : `Row ${data.brokenAt?.toLocaleString("en")} was changed, or one before it removed`}
          </Box>
          <Box sx={{ color: "text.secondary", flex: 1 }}>
            checked {secondsOf(data.checkedAt)}
            {data.head && (
              <>
                {" "}
                · head <Reference value={data.head} length={16} />
              </>
            )}
            {" · "}
            {data.keptAt
              ? `head last kept outside the database ${momentOf(data.keptAt, now)}`
              : "no head is kept outside the database"}
          </Box>
          <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
        </Stack>
      )}
    </Card>
  );
}
