import type { GivePage as Target } from "@osisi/contracts/gifts.ts";
import * as giftMessages from "@osisi/contracts/gift-messages.ts";
import { formatNaira, koboFromTyped } from "@osisi/contracts/money.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { useParams } from "#router/router-context.ts";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextField } from "#ui/field.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useGiving } from "./use-giving.ts";
import { useRead } from "./use-read.ts";

const QUICK_NAIRA = [1_000, 2_000, 5_000, 10_000];

/** The page of a link for gifts, without an account. */
export function GivePage() {
  const { token = "" } = useParams();
  const { data, problem, retry, unknown } = useRead(`/v1/give/${encodeURIComponent(token)}`);
  if (unknown)
    return (
      <AuthLayout title="No gift page here" intro={giftMessages.giftLinkUnknown}>
        {null}
      </AuthLayout>
    );
  if (!data) {
    return (
      <AuthLayout title="One moment">
        <div className="grid gap-4" aria-busy={problem === undefined}>
          {problem === undefined ? (
            <Skeleton shape="h-60 w-full" />
          ) : (
            <>
              <FieldError id="give" message={problem} />
              <Button fullWidth onClick={retry}>
                Try again
              </Button>
            </>
          )}
        </div>
      </AuthLayout>
    );
  }
  if (data.open) return <GiveForm token={token} target={data} />;
  return (
    <AuthLayout
      title="This link takes no money now"
      intro={`Nothing can be added to ${data.firstName}'s plan “${data.planName}” by this link at the moment. Ask ${data.firstName}, or try again later.`}
    >
      {null}
    </AuthLayout>
  );
}

function GiveForm({ token, target }: { token: string; target: Target }) {
  const { firstName, mostNaira, picture, planName } = target;
  const { busy, change, draft, faults, form, problem, submit } = useGiving(token, target);
  const kobo = koboFromTyped(draft.amount);
  return (
    <AuthLayout
      title={`A gift for ${firstName}`}
      intro={
        <>
          {picture && (
            <img src={`/pictures.svg#${picture}`} alt="" width={44} height={44} className="mb-3" />
          )}
          {firstName} is saving for “{planName}”. You can add to it here, without an account.
        </>
      }
      footer={
        <p className="text-14">Only pay if {firstName} sent you this link, and you know them.</p>
      }
    >
      <form ref={form} noValidate className="grid gap-5" onSubmit={submit}>
        <ChoiceCards
          legend="How much?"
          layout="pairs"
          options={QUICK_NAIRA.map((naira) => ({
            value: String(naira),
            title: formatNaira(koboOf(naira)),
          }))}
          value={draft.amount}
          onChange={(amount) => change("amount", amount)}
        />
        <MoneyField
          label="Or another amount"
          {...(faults["amount"] === undefined && {
            hint: `₦100 to ${formatNaira(koboOf(mostNaira))}`,
          })}
          value={draft.amount}
          onChange={(amount) => change("amount", amount)}
          error={faults["amount"]}
          required
        />
        <TextField
          label="Your name"
          hint={`${firstName} sees it with the gift.`}
          name="name"
          autoComplete="name"
          maxLength={40}
          value={draft.name}
          onInput={({ currentTarget }) => change("name", currentTarget.value)}
          error={faults["name"]}
          required
        />
        <TextField
          label="Your e-mail"
          hint={`For your receipt. ${firstName} does not see it.`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.email}
          onInput={({ currentTarget }) => change("email", currentTarget.value)}
          error={faults["email"]}
          required
        />
        <TextField
          label="A message (optional)"
          hint={`Only ${firstName} sees it.`}
          name="message"
          autoComplete="off"
          maxLength={140}
          value={draft.message}
          onInput={({ currentTarget }) => change("message", currentTarget.value)}
          error={faults["message"]}
        />
        <ul className="grid list-disc gap-1.5 pl-5 text-14 text-quiet">
          <li>
            You pay by card, transfer or bank on the page of our payment partner. Your card is not
            kept, and nothing more is taken.
          </li>
          <li>
            The money goes into the plan, and stays there for a week at least: only then can{" "}
            {firstName} end the plan. What the plan has no room for when you pay goes to {firstName}
            &apos;s stash.
          </li>
        </ul>
        <FieldError id="give" message={problem} />
        <Button type="submit" fullWidth loading={busy}>
          {kobo ? `Pay ${formatNaira(kobo)}` : "Pay"}
        </Button>
      </form>
    </AuthLayout>
  );
}
