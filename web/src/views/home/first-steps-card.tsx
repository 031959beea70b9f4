import { limits } from "@osisi/contracts/limits.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { Overview } from "@osisi/contracts/overview.ts";
import { intervalWords } from "@osisi/contracts/plan-terms.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import type { ReactNode } from "react";
import { openedHere } from "#platform/forms/opened-here.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Heading } from "#ui/heading.tsx";
import { Icon } from "#ui/icon.tsx";
import { type FirstSteps, stepNames, type StepName, stepsTitle } from "./first-steps.ts";

interface FirstStepsCardProps {
  steps: FirstSteps;
  profile: Pick<Profile, "funds" | "savings">;
  overview: Overview | undefined;
  hidden: boolean;
  onFund: () => void;
}

interface Step {
  title: string;
  /** What it is for. */
  detail: string;
  /** Once it is done. */
  result: string;
  to?: string;
  state?: object;
  button?: string;
}

/** The three steps of a new investor: the current one has the button, all lead to their page. */
export function FirstStepsCard({ steps, profile, overview, hidden, onFund }: FirstStepsCardProps) {
  const { done, current, left } = steps;
  const texts: Record<StepName, Step> = {
    money: {
      title: "Add money",
      detail: `From ${formatNaira(limits.minimumFundKobo)}, by card, transfer or bank.`,
      result: addedText(profile, hidden),
    },
    plan: {
      title: "Start a plan",
      detail: "Name it, choose an amount and how long.",
      result: planText(profile, overview, hidden),
      to: paths.newSavingPlan(),
      state: openedHere,
      button: "Start a plan",
    },
    account: {
      title: "Add your bank account",
      detail: "So that you can take money out.",
      result: "Done.",
      to: paths.settings("bank-accounts"),
      button: "Add my account",
    },
  };
  return (
    <section aria-labelledby="first-steps" className="rounded-card bg-card p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading level={2} size={20} id="first-steps" focusable>
          {stepsTitle(steps)}
        </Heading>
        {left < stepNames.length && (
          <p className="text-14 text-quiet">
            {stepNames.length - left} of {stepNames.length} done
          </p>
        )}
      </div>
      <ol className="mt-1 -mb-4 divide-y divide-line">
        {stepNames.map((name, index) => (
          <StepRow
            key={name}
            number={index + 1}
            step={texts[name]}
            isDone={done[name]}
            isCurrent={name === current}
            onFund={onFund}
          />
        ))}
      </ol>
    </section>
  );
}

interface StepRowProps {
  number: number;
  step: Step;
  isDone: boolean;
  isCurrent: boolean;
  onFund: () => void;
}

function StepRow({ number, step, isDone, isCurrent, onFund }: StepRowProps) {
  const { title, detail, result, to, state, button } = step;
  const hasButton = isCurrent && to !== undefined && button !== undefined;
  return (
    <li
      className="relative flex items-start gap-3 py-4"
      {...(isCurrent && { "aria-current": "step" })}
    >
      <Marker isDone={isDone} isCurrent={isCurrent}>
        {isDone ? <Icon name="check" size={20} /> : number}
      </Marker>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className={isDone ? "text-quiet" : "font-semibold"}>
          {isDone || hasButton ? (
            title
          ) : to === undefined ? (
            <button type="button" onClick={onFund} className={`text-left font-semibold ${whole}`}>
              {title}
            </button>
          ) : (
            <Link to={to} state={state} className={whole}>
              {title}
            </Link>
          )}
        </p>
        <p className="text-14 wrap-anywhere text-quiet">{isDone ? result : detail}</p>
        {hasButton && (
          <div className="grid pt-2 sm:justify-items-start">
            <ButtonLink to={to} {...(state && { state })}>
              {button}
            </ButtonLink>
          </div>
        )}
      </div>
      {!isDone && !hasButton && (
        <span className="self-center text-quiet">
          <Icon name="chevron" size={20} />
        </span>
      )}
    </li>
  );
}

const whole = "before:absolute before:inset-0";

interface MarkerProps {
  isDone: boolean;
  isCurrent: boolean;
  children: ReactNode;
}

function Marker({ isDone, isCurrent, children }: MarkerProps) {
  const waiting = isCurrent ? "border-clay text-clay" : "border-edge text-quiet";
  const look = isDone ? "border-forest bg-forest text-on-forest" : waiting;
  return (
    <span
      className={`grid size-[2rem] shrink-0 place-items-center rounded-full border-2 text-14 font-semibold ${look}`}
    >
      {children}
    </span>
  );
}

function addedText({ funds }: Pick<Profile, "funds">, hidden: boolean): string {
  return funds > 0 && !hidden ? `Done. ${formatNaira(koboOf(funds))} added so far.` : "Done.";
}

/** The first plan, or the one that waits for its bank. */
function planText(
  { savings }: Pick<Profile, "savings">,
  overview: Overview | undefined,
  hidden: boolean,
): string {
  const plan = savings.data.at(-1);
  const waiting = overview?.waiting?.[0];
  if (!plan && waiting) return `Done. ${waiting.name} waits for your bank.`;
  if (!plan) return "Done.";
  if (hidden) return `Done. ${plan.name}.`;
  const amount = formatNaira(koboOf(plan.amount));
  return `Done. ${plan.name}, ${amount} a ${intervalWords[plan.interval].every}.`;
}
