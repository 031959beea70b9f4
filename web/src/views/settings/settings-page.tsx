import { brand } from "@osisi/contracts/brand.ts";
import { type ReactNode, type MouseEvent, useEffect, useState } from "react";
import { Mandates } from "#money/mandates/mandates.tsx";
import { KeptCards } from "#money/cards/kept-cards.tsx";
import { PayoutAccounts } from "#people/accounts/payout-accounts.tsx";
import { NextOfKin } from "#people/profile/next-of-kin.tsx";
import { OwnDetails } from "#people/profile/own-details.tsx";
import { ProfileDetails } from "#people/profile/profile-form.tsx";
import { ChannelSettings } from "#people/security/channel-settings.tsx";
import { DeviceList } from "#people/security/device-list.tsx";
import { LoginSettings } from "#people/security/login-settings.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { useLocation } from "#router/router-context.ts";
import { ChoiceCards, type Choice } from "#ui/choice-cards.tsx";
import { Heading } from "#ui/heading.tsx";
import { Notice } from "#ui/notice.tsx";
import { chooseTheme, chosenTheme, type Theme } from "#ui/theme.ts";
import { Closing } from "#views/privacy/closing.tsx";
import { OwnData } from "#views/privacy/data-export.tsx";

const sections: readonly { id: string; title: string; content: ReactNode }[] = [
  { id: "your-details", title: "Your details", content: <YourDetails /> },
  { id: "next-of-kin", title: "Next of kin", content: <NextOfKin /> },
  { id: "bank-accounts", title: "Bank accounts", content: <PayoutAccounts /> },
  { id: "bank-verification", title: "Bank Verification", content: <BankVerification /> },
  { id: "cards", title: "Cards", content: <KeptCards /> },
  { id: "direct-debits", title: "Direct debits", content: <Mandates /> },
  { id: "security", title: "Security", content: <SecuritySettings /> },
  { id: "notices", title: "Notices", content: <Notices /> },
  { id: "appearance", title: "Appearance", content: <Appearance /> },
  { id: "your-data", title: "Your data", content: <OwnData /> },
  { id: "close-account", title: "Close your account", content: <Closing /> },
];

/** The investor's settings. */
export function SettingsPage() {
  const { hash } = useLocation();
  useEffect(() => goTo(hash.slice(1)), [hash]);
  return (
    <div className="grid gap-8">
      <div className="lg:pr-16">
        <PageHeading title="Settings" />
      </div>
      <div className="xl:grid xl:grid-cols-[minmax(0,45rem)_minmax(0,1fr)] xl:gap-12">
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

function YourDetails() {
  return (
    <div className="grid gap-5">
      <ProfileDetails />
      <OwnDetails />
    </div>
  );
}

function BankVerification() {
  return (
    <Notice tone="attention" icon="clock">
      <p className="text-16 font-semibold text-ink">Under maintenance</p>
      <p>
        You do not need it to withdraw: your bank tells us the name of each account when you add it.
      </p>
    </Notice>
  );
}

interface SettingsIndexProps {
  sections: readonly { id: string; title: string }[];
}

function go(event: MouseEvent, id: string) {
  event.preventDefault();
  goTo(id);
}

/** Nothing for an unknown section. */
function goTo(id: string) {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}

/** The table of contents, beside the page where there is room for it. Its links add no history
 * entry. */
function SettingsIndex({ sections }: SettingsIndexProps) {
  return (
    <div className="hidden xl:order-last xl:block">
      <nav aria-label="On this page" className="sticky top-10">
        <ul className="grid border-l border-line">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => go(event, id)}
                className="-ml-px flex min-h-12 items-center border-l-2 border-transparent pl-4 text-14 text-quiet hover:border-forest hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** How the investor logs in, and where they are logged in. Part of a section of Settings. */
function SecuritySettings() {
  return (
    <div className="grid gap-5">
      <ChannelSettings />
      <LoginSettings />
      <div className="grid gap-3">
        <h3 className="font-semibold">Where you are logged in</h3>
        <DeviceList />
      </div>
    </div>
  );
}

const choices: readonly Choice<Theme>[] = [
  { value: "device", title: "Automatic" },
  { value: "light", title: "Light" },
  { value: "dark", title: "Dark" },
];

/** A setting of this browser, not of the account. */
function Appearance() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <ChoiceCards
      legend={`How ${brand.name} looks on this device`}
      layout="columns"
      options={choices}
      value={theme}
      onChange={(chosen) => {
        chooseTheme(chosen);
        setTheme(chosen);
      }}
    />
  );
}

function Notices() {
  return (
    <p>
      <Link
        to={paths.notices()}
        className="inline-flex min-h-12 items-center font-semibold text-forest underline underline-offset-4"
      >
        Your notices, and what we send you
      </Link>
    </p>
  );
}
