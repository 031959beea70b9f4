import type { ReactNode } from "react";
import { Notice } from "#ui/notice.tsx";
import { PayoutAccounts } from "#people/accounts/payout-accounts.tsx";
import { KeptCards } from "#money/cards/kept-cards.tsx";
import { Appearance } from "#platform/layout/appearance.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { SecuritySettings } from "#people/security/security-settings.tsx";
import { Heading } from "#ui/heading.tsx";
import { Closing } from "#views/privacy/closing.tsx";
import { OwnData } from "#views/privacy/data-export.tsx";
import { ProfileDetails } from "#people/profile/profile-form.tsx";
import { SettingsIndex } from "./settings-index.tsx";

const sections: readonly { id: string; title: string; content: ReactNode }[] = [
  { id: "your-details", title: "Your details", content: <ProfileDetails /> },
  { id: "bank-accounts", title: "Bank accounts", content: <PayoutAccounts /> },
  { id: "bank-verification", title: "Bank Verification", content: <BankVerification /> },
  { id: "cards", title: "Cards", content: <KeptCards /> },
  { id: "security", title: "Security", content: <SecuritySettings /> },
  { id: "appearance", title: "Appearance", content: <Appearance /> },
  { id: "your-data", title: "Your data", content: <OwnData /> },
  { id: "close-account", title: "Close your account", content: <Closing /> },
];

/** The investor's settings. */
export function SettingsPage() {
  return (
    <div className="grid gap-8">
      <div className="lg:pr-16">
        <PageHeading title="Settings" />
      </div>
      <div className="relative xl:grid xl:grid-cols-[minmax(0,45rem)_minmax(0,1fr)] xl:gap-12">
        <SettingsIndex sections={sections} />
        <div className="grid min-w-0 gap-10">
          {sections.map((section) => (
            <Section key={section.id} {...section} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Section({ id, title, content }: (typeof sections)[number]) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="scroll-mt-8">
        <Heading level={2} size={20} id={id} focusable>
          {title}
        </Heading>
      </div>
      {content}
    </section>
  );
}

function BankVerification() {
  return (
    <Notice tone="attention" icon="clock">
      <p className="text-16 font-semibold text-ink">Under maintenance</p>
      <p>
        Here you will be able to show that your bank account is your own. It is not available at the
        moment, and withdrawing does not depend on it: your bank tells us the name of each account
        when you add it.
      </p>
    </Notice>
  );
}
