import { Box, Stack, Typography } from "@mui/material";
import { formatDay } from "@osisi/contracts/calendar.ts";
import type { CustomerPage } from "@osisi/contracts/console/customer.ts";
import { Link } from "react-router-dom";
import { useNow } from "../shell/clock.tsx";
import { Amount } from "../ui/amount.tsx";
import { Panel } from "../ui/panel.tsx";
import { momentOf } from "../ui/time.ts";

interface Props {
  customer: CustomerPage;
}

const kindWords: Record<CustomerPage["balances"][number]["kind"], string> = {
  stash: "Stash",
  plan: "Plan",
  investment: "Investment",
  held: "Held for a withdrawal",
  "refund-held": "Held for a refund",
  frozen: "Frozen by a dispute",
  debt: "Debt",
  points: "Points",
};

export function Balances({ customer }: Props) {
  return (
    <Panel title="Balances" aside="owed to them">
      <Stack sx={{ gap: 0.75 }}>
        {customer.balances.map(({ kind, name, id, amountKobo }) => (
          <Line
            key={`${kind} ${id}`}
            name={`${kindWords[kind]} ${name ?? ""}`}
            value={kind === "points" ? amountKobo : <Amount kobo={amountKobo} />}
          />
        ))}
        <Line isStrong name="Together" value={<Amount kobo={customer.owedKobo} />} />
        <Line
          name="Debt"
          value={customer.debtKobo === "0" ? "none" : <Amount kobo={customer.debtKobo} />}
        />
      </Stack>
    </Panel>
  );
}

function Line({
  name,
  value,
  isStrong = false,
}: {
  name: string;
  value: React.ReactNode;
  isStrong?: boolean;
}) {
  return (
    <Stack direction="row" sx={{ gap: 2, fontWeight: isStrong ? 600 : 400 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>{name}</Box>
      {value}
    </Stack>
  );
}

/** Cards, debits and payout accounts. */
export function MoneyWays({ customer }: Props) {
  const now = useNow();
  const { cards, payoutAccounts } = customer;
  if (cards.length + payoutAccounts.length === 0) return null;
  return (
    <Panel title="Cards and accounts">
      <Stack sx={{ gap: 0.75 }}>
        {payoutAccounts.map(({ id, bank, last4, usableFrom, matchingWords }) => (
          <Line
            key={id}
            name={`Payout to ${bank} ·· ${last4}`}
            value={
              <Quiet>
                {new Date(usableFrom) > now ? `usable from ${momentOf(usableFrom, now)}` : "usable"}
                {matchingWords === 0 && ", another name"}
              </Quiet>
            }
          />
        ))}
        {cards.map(({ id, brand, bank, last4, state }) => (
          <Line
            key={id}
            name={[brand, bank, last4 && `·· ${last4}`].filter(Boolean).join(" ")}
            value={<Quiet>{state}</Quiet>}
          />
        ))}
      </Stack>
    </Panel>
  );
}

const Quiet = ({ children }: { children: React.ReactNode }) => (
  <Box component="span" sx={{ color: "text.secondary" }}>
    {children}
  </Box>
);

export function Holds({ customer }: Props) {
  const now = useNow();
  const { holds } = customer;
  return (
    <Panel title="Holds" aside={holds.length === 0 ? "none now" : holds.length}>
      {holds.map((hold) => (
        <Box key={`${hold.kind} ${hold.since}`}>
          <Typography>{hold.words}</Typography>
          <Typography variant="caption" color="textSecondary">
            {hold.since && `since ${momentOf(hold.since, now)}`}
            {hold.until && `, ends ${momentOf(hold.until, now)}`}
          </Typography>
        </Box>
      ))}
    </Panel>
  );
}

export function Cases({ customer }: Props) {
  const now = useNow();
  const { cases } = customer;
  return (
    <Panel title="Cases" aside={cases.length === 0 ? "none" : cases.length}>
      {cases.map((one) => (
        <Box key={one.number}>
          <Link to={`/cases/${one.number}`}>{one.number}</Link> {one.state}
          <Typography variant="caption" color="textSecondary" component="div">
            {one.reference && `about ${one.reference} · `}
            {one.state === "open"
              ? `answer by ${momentOf(one.answerBy, now)}`
              : `filed ${momentOf(one.at, now)}`}
          </Typography>
        </Box>
      ))}
    </Panel>
  );
}

/** What Home says to this customer alone. */
export function Announcements({ customer: { announcements } }: Props) {
  if (announcements.length === 0) return null;
  return (
    <Panel title="On their Home" aside={announcements.length}>
      {announcements.map(({ name, severity, text, until }) => (
        <Box key={name}>
          <Typography sx={{ overflowWrap: "anywhere" }}>{text}</Typography>
          <Typography variant="caption" color="textSecondary">
            {name}, {severity}, until {formatDay(until)}
          </Typography>
        </Box>
      ))}
    </Panel>
  );
}
