import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import { Alert, Button, TextField, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import {
  type CustomerPage,
  showMinutes,
  type ShownIdentity,
  shownIdentity,
} from "@osisi/contracts/console/customer.ts";
import { mayRead } from "@osisi/contracts/console/roles.ts";
import { useEffect, useRef, useState } from "react";
import { post } from "../api.ts";
import { useMe } from "../session.ts";
import { useKeys } from "../shell/keys.ts";
import { useNow } from "../shell/clock.tsx";
import { ActButton } from "../ui/act-button.tsx";
import { Facts } from "../ui/facts.tsx";
import { KeyCap } from "../ui/key-cap.tsx";
import { Panel } from "../ui/panel.tsx";
import { clockOf, dateOf, momentOf } from "../ui/time.ts";

/** Masked, until shown with a reason that is logged; hidden again after five minutes. */
export function Identity({ customer }: { customer: CustomerPage }) {
  const now = useNow();
  const me = useMe();
  const [shown, setShown] = useState<ShownIdentity>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(undefined), showMinutes * 60_000);
    return () => clearTimeout(timer);
  }, [shown]);
  const masked = (channel: "phone" | "email") =>
    customer.channels.find((one) => one.channel === channel)?.masked;
  const security = [
    customer.twoStepSince && `two-step by ${customer.twoStepBy ?? "code"}`,
    customer.hasPin && "PIN set",
  ].filter(Boolean);
  const mayShow = me !== undefined && mayRead(me.role, "show-identity") && !shown;
  useKeys({ i: mayShow ? () => setAsking(true) : undefined });
  return (
    <Panel
      title="Identity"
      aside={
        mayShow && (
          <Button
            size="small"
            startIcon={<VisibilityOutlined />}
            endIcon={<KeyCap>I</KeyCap>}
            onClick={() => setAsking(!isAsking)}
          >
            Show, with reason
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ["Name", shown ? `${shown.firstName} ${shown.lastName}` : customer.name],
          ["Phone", shown?.phone ?? masked("phone")],
          ["E-mail", shown?.email ?? masked("email")],
          ["Address", shown?.address],
          ...customer.channels.flatMap((one) =>
            one.changes.map(
              ({ at, from }) =>
                [
                  one.channel === "email" ? "E-mail until" : "Phone until",
                  `${from}, ${momentOf(at, now)}`,
                ] as const,
            ),
          ),
          ["Sign-in", security.join(", ") || "password only"],
          ["Next of kin", customer.hasNextOfKin ? "known" : "not given"],
          ["Joined", dateOf(customer.joinedAt)],
          ["Last seen", customer.lastSeenAt && momentOf(customer.lastSeenAt, now)],
        ]}
      />
      {shown && (
        <>
          {shown.accountNames.map(({ bank, last4, name }) => (
            <Typography key={`${bank} ${last4}`} variant="caption">
              {bank} ·· {last4} is in the name of {name}
            </Typography>
          ))}
          <Button variant="outlined" onClick={() => setShown(undefined)}>
            Hide (by itself at {clockOf(shown.hideAt)})
          </Button>
        </>
      )}
      {isAsking && !shown && (
        <Ask
          customerId={customer.id}
          onShown={(identity) => {
            setShown(identity);
            setAsking(false);
          }}
        />
      )}
    </Panel>
  );
}

interface AskProps {
  customerId: string;
  onShown: (identity: ShownIdentity) => void;
}

function Ask({ customerId, onShown }: AskProps) {
  const me = useMe();
  const [reason, setReason] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const show = useMutation({
    mutationFn: () => post(`/api/customers/${customerId}/show`, { reason }, shownIdentity),
    onSuccess: onShown,
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        show.mutate();
      }}
    >
      <TextField
        inputRef={field}
        label="Reason"
        placeholder="Case number, or who asks"
        helperText={
          me?.role === "compliance"
            ? "Logged under your name. The customer does not see that compliance looked."
            : `Logged under your name. The customer can see that ${me?.role ?? "an operator"} looked, and why.`
        }
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {show.error && <Alert severity="error">{show.error.message}</Alert>}
      <ActButton
        type="submit"
        variant="contained"
        disabled={show.isPending || reason.trim().length < 4}
      >
        Show for {showMinutes} minutes
      </ActButton>
    </form>
  );
}
