import { Box, Button, Stack } from "@mui/material";
import type { ActOffer } from "@osisi/contracts/console/about.ts";
import { type Action, actOf, isAction } from "@osisi/contracts/console/roles.ts";
import { Link, useNavigate } from "react-router-dom";
import { queryOf } from "../api.ts";
import { KeyCap } from "../ui/key-cap.tsx";

interface Props {
  acts: readonly ActOffer[];
  given?: Record<string, string> | undefined;
  /** Whether the keys of `useActKeys` act on these. */
  hasKeys?: boolean;
}

const keyOf: Partial<Record<Action, string>> = { attribute: "a", refund: "b", requery: "r" };

/** An act that is refused stays, dashed, with its reason. */
export function OfferedActs({ acts, given, hasKeys = false }: Props) {
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
      {knownOf(acts).map(({ action, subject, allowed, why }, at) =>
        allowed ? (
          <Button
            key={action}
            variant={at === 0 ? "contained" : "outlined"}
            component={Link}
            to={linkOf(action, subject, given)}
            endIcon={hasKeys && keyOf[action] && <KeyCap>{keyOf[action].toUpperCase()}</KeyCap>}
          >
            {/* The dots say that a page comes first. */}
            {`${actOf(action).label}…`}
          </Button>
        ) : (
          <Box
            key={action}
            sx={{
              border: "1px dashed",
              borderColor: "divider",
              borderRadius: 1,
              px: 1.5,
              py: "7px",
              fontSize: 13,
              color: "text.secondary",
            }}
          >
            {actOf(action).label}: {why}
          </Box>
        ),
      )}
    </Stack>
  );
}

/** `A`, `B` and `R` open the page of the act; none sends anything by itself. */
export function useActKeys(): (
  acts: readonly ActOffer[],
  given?: Record<string, string>,
) => Record<string, () => void> {
  const navigate = useNavigate();
  return (acts, given) =>
    Object.fromEntries(
      knownOf(acts).flatMap(({ action, subject, allowed }) => {
        const key = keyOf[action];
        return key && allowed
          ? [[key, () => void navigate(linkOf(action, subject, given))] as const]
          : [];
      }),
    );
}

const knownOf = (acts: readonly ActOffer[]) =>
  acts.flatMap((act) => (isAction(act.action) ? [{ ...act, action: act.action }] : []));

function linkOf(action: Action, subject: string, given: Record<string, string> = {}): string {
  const names = Object.keys(actOf(action).arguments);
  const known = Object.entries(given).filter(([name]) => names.includes(name));
  return `/act/${action}${queryOf({ subject, ...Object.fromEntries(known) })}`;
}
