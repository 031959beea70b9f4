import { brand } from "@osisi/contracts/brand.ts";
import { type OwnAccountReason, ownAccountReasonTexts } from "@osisi/contracts/own-account.ts";
import { useEffect, useRef } from "react";
import { paths } from "#platform/paths.ts";
import { usePartner } from "#platform/payment-partner.ts";
import { Link } from "#router/link.tsx";
import { Card } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Heading } from "#ui/heading.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { Ring } from "#ui/ring.tsx";
import { failureTitles } from "./own-account-words.ts";

const factsOf = (partner: string): readonly { icon: IconName; title: string; text: string }[] => [
  {
    icon: "bank",
    title: "A bank account number that is yours",
    text: "Any amount, any time, from any bank app. Others can send to it too.",
  },
  {
    icon: "check",
    title: "It costs nothing",
    text: "We take no fee, neither for the number nor for what arrives. Your bank may take its usual one for a transfer.",
  },
  {
    icon: "lock",
    title: "We need your BVN and a bank account of your own",
    text: `The bank must know whose number it is. We pass both to our ${partner}, and keep neither.`,
  },
];

/** What it is, what it costs, what is needed and why. */
export function WhatItIs() {
  const partner = usePartner();
  return (
    <Card>
      <ul className="grid gap-5">
        {factsOf(partner).map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="text-forest">
              <Icon name={icon} />
            </span>
            <div className="grid min-w-0 gap-0.5">
              <p className="font-semibold">{title}</p>
              <p className="text-14 text-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const halfWay = [{ state: "paid" }, { state: "current", share: 0.6 }, { state: "due" }] as const;

/** The bank compares the details. Nothing is to be done. */
export function RequestWaiting({ since }: { since: string | null }) {
  return (
    <section aria-labelledby="request-waiting">
      <Card>
        <div className="grid gap-4">
          <div className="flex items-center gap-4">
            <Ring seed="account-number" size={64} months={halfWay} alt="" />
            <div className="grid min-w-0">
              <Heading level={2} size={20} id="request-waiting" focusable>
                Your number is being made
              </Heading>
              {since !== null && (
                <p className="text-14 text-quiet">Since {formatMoment(new Date(since))}</p>
              )}
            </div>
          </div>
          <p>
            The bank compares your BVN with your bank account. This usually takes a few minutes,
            sometimes a few hours. You can leave this page. Your number shows here when it is ready.
          </p>
          <AnotherWay />
        </div>
      </Card>
    </section>
  );
}

/** Why there is no number, and the way on. The form follows it. */
export function RequestFailed({ reason }: { reason: OwnAccountReason }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that led here is further down.
    notice.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={notice} className="scroll-mt-8">
      <Notice tone="attention" role="alert">
        <p className="text-16 font-semibold text-ink">{failureTitles[reason]}</p>
        <p>{ownAccountReasonTexts[reason]}</p>
        <AnotherWay />
      </Notice>
    </div>
  );
}

/** Paying does not wait for a number. */
function AnotherWay() {
  return (
    <p>
      <Link
        to={paths.home()}
        className="-my-2 inline-flex min-h-12 items-center font-semibold text-forest underline underline-offset-4"
      >
        Fund your stash another way
      </Link>
    </p>
  );
}

export function ConsentText() {
  const partner = usePartner();
  return `I agree that ${brand.name} passes my BVN and this bank account to its ${partner}, and that a bank account number is made for me with them.`;
}
