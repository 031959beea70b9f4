import type { ReactNode } from "react";
import { Notice } from "../accounts/notice.tsx";
import { PayoutAccounts } from "../accounts/payout-accounts.tsx";
import { KeptCards } from "../cards/kept-cards.tsx";
import { Appearance } from "../dashboard/appearance.tsx";
import { PageHeading } from "../dashboard/page-heading.tsx";
import { useProfile } from "../profile/use-profile.ts";
import { SecuritySettings } from "../security/security-settings.tsx";
import { Card } from "../ui/card.tsx";
import { Heading } from "../ui/heading.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/** What an investor can settle for themselves, and what is being worked on. */
export function SettingsPage() {
  return (
    <div className="grid max-w-180 gap-8">
      <div className="lg:pr-16">
        <PageHeading title="Settings" />
      </div>
      <Section id="your-details" title="Your details">
        <Details />
      </Section>
      <Section id="bank-accounts" title="Bank accounts">
        <PayoutAccounts />
      </Section>
      <Section id="cards" title="Cards">
        <KeptCards />
      </Section>
      <Section id="bank-verification" title="Bank Verification">
        <Notice tone="attention" icon="clock">
          <p className="text-16 font-semibold text-ink">Under maintenance</p>
          <p>
            Bank Verification is not available at the moment. You can do everything without it: your
            bank confirms the name of each account when you add it.
          </p>
        </Notice>
      </Section>
      <Section id="security" title="Security">
        <SecuritySettings />
      </Section>
      <Section id="appearance" title="Appearance">
        <Appearance />
      </Section>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <Heading level={2} size={20} id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

function Details() {
  const { data: profile } = useProfile();
  if (!profile) return <Skeleton shape="h-36 rounded-card" />;
  const { f_name: firstName, l_name: lastName, email, phone } = profile.user;
  const rows = [
    ["Name", `${firstName} ${lastName}`],
    ["E-mail", email],
    ["Mobile number", phone],
  ];
  return (
    <Card>
      <dl className="grid gap-4">
        {rows.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-14 text-quiet sm:text-16">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-14 text-quiet">Your name and number cannot be changed here yet.</p>
    </Card>
  );
}
