import { Box, Button, Chip, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type CustomerPage as Customer, customerPage } from "@osisi/contracts/console/customer.ts";
import { type Action, actOf, mayMake } from "@osisi/contracts/console/roles.ts";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { useActKeys } from "../acts/offered-acts.tsx";
import { get, queryOf } from "../api.ts";
import { OpenCase } from "../cases/open-case.tsx";
import { useMe } from "../session.ts";
import { useKeys } from "../shell/keys.ts";
import { KeyCap } from "../ui/key-cap.tsx";
import { KeysBar } from "../ui/keys-bar.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Reference, useCopy } from "../ui/reference.tsx";
import { Bars, Failed } from "../ui/states.tsx";
import { dateOf } from "../ui/time.ts";
import { Announcements, Balances, Cases, Holds, MoneyWays } from "./customer-panels.tsx";
import { Identity } from "./identity.tsx";
import { StuckItem } from "./stuck-item.tsx";
import { Tabs } from "./tabs.tsx";

/** Money and what is stuck at the left, facts at the right. */
export function CustomerPage() {
  const { id = "" } = useParams();
  const {
    data: customer,
    dataUpdatedAt,
    error,
    refetch,
  } = useQuery({
    queryKey: ["customer", id],
    queryFn: () => get(`/api/customers/${encodeURIComponent(id)}`, customerPage),
    refetchInterval: 15_000,
  });
  const [isOpening, setOpening] = useState(false);
  const copy = useCopy();
  const actKeysOf = useActKeys();
  const mayOpen = customer !== undefined && customer.state !== "closed";
  const [firstStuck] = customer?.stuck ?? [];
  useKeys({
    c: customer && (() => void copy(customer.id)),
    o: mayOpen ? () => setOpening(true) : undefined,
    ...(firstStuck && actKeysOf(firstStuck.acts)),
  });
  if (!customer) {
    return (
      <Page title="Customer">
        <Panel>{error ? <Failed error={error} onAgain={refetch} /> : <Bars rows={8} />}</Panel>
      </Page>
    );
  }
  return (
    <Page
      title={customer.name}
      aside={
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
          <Chip
            size="small"
            label={`${stateWords[customer.state]} since ${dateOf(customer.closedAt ?? customer.joinedAt)}`}
          />
          <Reference value={customer.id} />
        </Stack>
      }
      actions={
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
          {mayOpen && (
            <Button
              variant="outlined"
              onClick={() => setOpening(true)}
              endIcon={<KeyCap>O</KeyCap>}
            >
              Open a case
            </Button>
          )}
          <CustomerActs customer={customer} />
        </Stack>
      }
    >
      {error && <Failed error={error} asOf={dataUpdatedAt} onAgain={refetch} />}
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { lg: "minmax(0, 1fr) 340px" } }}>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          {customer.stuck.map((item, at) => (
            <StuckItem key={`${item.kind} ${item.reference}`} item={item} hasKeys={at === 0} />
          ))}
          <Tabs customer={customer} />
        </Stack>
        <Stack sx={{ gap: 2 }}>
          <Identity key={id} customer={customer} />
          <Balances customer={customer} />
          <MoneyWays customer={customer} />
          <Holds customer={customer} />
          <Cases customer={customer} />
          <Announcements customer={customer} />
        </Stack>
      </Box>
      <KeysBar
        keys={[
          ["A B R", "acts of the first item"],
          ["I", "show the identity"],
          ["C", "copy the id"],
          ["O", "open a case"],
        ]}
      />
      {isOpening && <OpenCase customer={customer} onClose={() => setOpening(false)} />}
    </Page>
  );
}

const stateWords = {
  active: "active",
  frozen: "frozen, customer",
  closed: "closed",
  "not-verified": "not verified",
};

/** Those of the role; the page of an act says what it would do before anything is done. */
function CustomerActs({ customer }: { customer: Customer }) {
  const me = useMe();
  const offered: Action[] = [
    ...(customer.state === "closed"
      ? (["closed"] as const)
      : (["correct", "next-of-kin", "announce-to"] as const)),
    "log-out",
    customer.holds.some(({ kind }) => kind === "held-by-operator") ? "lift-hold" : "hold",
    ...(customer.state === "frozen" ? (["unfreeze"] as const) : []),
  ];
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      {offered
        .filter((action) => me && mayMake(me.role, action))
        .map((action) => (
          <Button
            key={action}
            variant="outlined"
            component={Link}
            to={`/act/${action}${queryOf({ subject: customer.id })}`}
          >
            {actOf(action).label}…
          </Button>
        ))}
    </Stack>
  );
}
