import type { OwnDetails as Details } from "@osisi/contracts/details.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCompany } from "#platform/site-query.ts";
import { useFetchedDialog } from "#platform/use-fetched-dialog.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatDate } from "#ui/dates.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { MailLink, PhoneLink } from "#ui/reach-links.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { detailsQuery } from "./details-query.ts";
import { EmailRow } from "./email-row.tsx";
import { useProfile } from "./profile-query.ts";

const loadDialog = async () => (await import("./change-address-dialog.tsx")).ChangeAddressDialog;

/** What was given on joining, beside name and phone: what of it can be changed, and whom to
 * write to about the rest. */
export function OwnDetails() {
  const { data: details, error, isFetching, refetch } = useQuery(detailsQuery);
  if (details) return <Shown details={details} />;
  if (error) {
    return (
      <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <fieldset aria-busy aria-label="What you told us is loading">
      <Skeleton shape="h-60 rounded-card" />
    </fieldset>
  );
}

function Shown({ details }: { details: Details }) {
  const { data: profile } = useProfile();
  const company = useCompany();
  const [changing, setChanging] = useState(false);
  const { Dialog, ...fetched } = useFetchedDialog(loadDialog);
  return (
    <Card>
      <div className="grid gap-5">
        {profile && <EmailRow email={profile.user.email} />}
        <div className="flex flex-wrap items-start gap-3">
          <dl className="grid min-w-0 gap-0.5">
            <dt className="text-14 text-quiet">Address</dt>
            <dd className="font-semibold wrap-anywhere">{details.address}</dd>
          </dl>
          <span className="-mt-1 -mr-3 ml-auto">
            <Button
              variant="quiet"
              aria-label="Change your address"
              loading={fetched.loading}
              onPointerEnter={fetched.preload}
              onFocus={fetched.preload}
              onClick={() => fetched.open(() => setChanging(true))}
            >
              Change
            </Button>
          </span>
        </div>
        <dl className="grid gap-4">
          <Row name="Investor type">{details.investorType}</Row>
          <Row name="Age">18 or older, as you confirmed on joining</Row>
          <Row name="Joined, and accepted the terms">
            {formatDate(new Date(details.termsAcceptedAt))}
          </Row>
        </dl>
        {company && (
          <p className="text-14 text-quiet">
            To change your investor type, write to <MailLink email={company.email} /> or call{" "}
            <PhoneLink phone={company.phones[0]} />.
          </p>
        )}
      </div>
      {changing && Dialog && (
        <Dialog address={details.address} onClose={() => setChanging(false)} />
      )}
    </Card>
  );
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-14 text-quiet">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
