import { Box, Stack, Typography, useTheme } from "@mui/material";
import type { TodayAnswer } from "@osisi/contracts/console/today.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { Link } from "react-router-dom";
import { Bar, BarChart, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { Amount } from "../ui/amount.tsx";
import { Panel } from "../ui/panel.tsx";

type Parts = TodayAnswer["owed"]["owed"];

/** What investors are owed, against what there is to pay it from. */
export function Owed({ owed }: { owed: TodayAnswer["owed"] }) {
  const covered = owed.perMille;
  const { charts } = useTheme().palette;
  const most = Math.max(Number(owed.owedKobo), Number(owed.assetsKobo), 1);
  return (
    <Panel title="Owed to investors against assets" aside="alert below 100 %">
      <Stack direction="row" sx={{ gap: 3, flexWrap: "wrap" }}>
        <Box>
          <Typography
            sx={{
              fontSize: 28,
              lineHeight: "36px",
              fontWeight: 600,
              color: covered !== null && covered < 1_000 ? "error.main" : undefined,
            }}
          >
            {covered === null ? "–" : percentOf(covered)}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="div">
            covered
          </Typography>
          <Excess kobo={BigInt(owed.assetsKobo) - BigInt(owed.owedKobo)} />
        </Box>
        <Stack sx={{ flex: 1, minWidth: 240, gap: 1 }}>
          <Split
            name="Owed"
            kobo={owed.owedKobo}
            parts={owed.owed}
            colours={charts.owed}
            most={most}
          />
          <Split
            name="Assets"
            kobo={owed.assetsKobo}
            parts={owed.assets}
            colours={charts.assets}
            most={most}
          />
        </Stack>
      </Stack>
      <Typography variant="caption" color="textSecondary">
        Suspense is owed, too. The bank also holds the return pool.
      </Typography>
      <Returns returns={owed.returns} />
    </Panel>
  );
}

/** Of a house with far more than it owes, the exact figure says nothing. */
function percentOf(perMille: number): string {
  return perMille > 10_000 ? "over 1,000 %" : `${(perMille / 10).toFixed(1)} %`;
}

function Excess({ kobo }: { kobo: bigint }) {
  const isShort = kobo < 0n;
  return (
    <Typography variant="caption" color={isShort ? "error" : "textSecondary"} component="div">
      {formatNaira(isShort ? -kobo : kobo)} {isShort ? "missing" : "over"}
    </Typography>
  );
}

function Returns({ returns }: { returns: TodayAnswer["owed"]["returns"] }) {
  const { poolKobo, dueKobo, lateKobo, days } = returns;
  const missing = BigInt(dueKobo) - BigInt(poolKobo);
  return (
    <Stack sx={{ mt: 1.5 }}>
      <Stack direction="row" sx={{ justifyContent: "space-between" }}>
        <b>Return pool</b>
        <Amount kobo={poolKobo} />
      </Stack>
      <Stack direction="row" sx={{ justifyContent: "space-between" }}>
        <span>Returns due in {days} days</span>
        <Amount kobo={dueKobo} />
      </Stack>
      {lateKobo !== "0" && (
        <Stack direction="row" sx={{ justifyContent: "space-between", color: "error.main" }}>
          <span>Of them late</span>
          <Amount kobo={lateKobo} />
        </Stack>
      )}
      {missing > 0n && (
        <Typography variant="caption" color="error">
          {formatNaira(missing)} is missing. <Link to="/queues/findings">See findings</Link>
        </Typography>
      )}
    </Stack>
  );
}

interface SplitProps {
  name: string;
  kobo: string;
  parts: Parts;
  colours: readonly string[];
  most: number;
}

function Split({ name, kobo, parts, colours, most }: SplitProps) {
  const filled = parts.filter(({ amountKobo }) => amountKobo !== "0");
  // A part that is below nothing has no length.
  const values = Object.fromEntries(
    filled.map(({ kind, amountKobo }) => [kind, Math.max(0, Number(amountKobo))]),
  );
  const colourOf = (at: number) => colours[Math.min(at, colours.length - 1)] ?? "";
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: "space-between" }}>
        <b>{name}</b>
        <Amount kobo={kobo} />
      </Stack>
      <Box aria-hidden sx={{ height: 16 }}>
        <ResponsiveContainer width="100%" height={16}>
          <BarChart
            data={[values]}
            layout="vertical"
            margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <XAxis type="number" domain={[0, most]} hide />
            <YAxis type="category" hide />
            {filled.map(({ kind }, at) => (
              <Bar
                key={kind}
                dataKey={kind}
                stackId="all"
                fill={colourOf(at)}
                barSize={14}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </Box>
      <Typography variant="caption" color="textSecondary" component="div">
        {filled.map(({ kind, amountKobo }, at) => (
          <Box key={kind} component="span" sx={{ mr: 1.5, whiteSpace: "nowrap" }}>
            <Box
              component="span"
              sx={{ display: "inline-block", width: 8, height: 8, bgcolor: colourOf(at), mr: 0.5 }}
            />
            {kind} {formatNaira(BigInt(amountKobo))}
          </Box>
        ))}
      </Typography>
    </Box>
  );
}
