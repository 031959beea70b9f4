import type { Flight, FlightStep } from "@osisi/contracts/flight.ts";
import { formatMoment } from "#ui/dates.ts";
import { Icon } from "#ui/icon.tsx";

const looks: Record<FlightStep["state"], { dot: string; line: string; name: string }> = {
  done: {
    dot: "border-forest bg-forest text-on-forest",
    line: "border-forest",
    name: "Done: ",
  },
  now: { dot: "border-clay text-clay", line: "border-line", name: "Now: " },
  next: { dot: "border-edge", line: "", name: "Not yet: " },
};

interface StepsProps {
  steps: Flight["steps"];
  hidden: boolean;
}

/** A green line is done, a pale one is not. */
export function Steps({ steps, hidden }: StepsProps) {
  return (
    <ol className="grid">
      {steps.map((step, index) => (
        <Step key={step.title} step={step} line={lineTo(steps[index + 1])} hidden={hidden} />
      ))}
    </ol>
  );
}

function lineTo(next: FlightStep | undefined): string | undefined {
  if (!next) return undefined;
  return next.state === "done" ? looks.done.line : looks.now.line;
}

interface StepProps {
  step: FlightStep;
  line: string | undefined;
  hidden: boolean;
}

function Step({ step: { at, detail, state, title }, line, hidden }: StepProps) {
  const { dot, name } = looks[state];
  return (
    <li className="group flex gap-3">
      <span aria-hidden className="flex flex-col items-center">
        <span className={`grid size-6 place-items-center rounded-full border-2 ${dot}`}>
          {state !== "next" && <Icon name={state === "done" ? "check" : "clock"} size={16} />}
        </span>
        {line !== undefined && <span className={`flex-1 border-l-2 ${line}`} />}
      </span>
      <div className="grid min-w-0 flex-1 pb-5 wrap-anywhere">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">
            <span className="sr-only">{name}</span>
            {title}
          </span>
          {at !== null && (
            <time dateTime={at} className="text-14 text-quiet">
              {state === "now" && "since "}
              {formatMoment(new Date(at))}
            </time>
          )}
        </p>
        {detail !== null && (
          <p className="text-14 text-quiet">
            {hidden ? detail.replaceAll(/₦[\d,.]*\d/g, "₦••••••") : detail}
          </p>
        )}
      </div>
    </li>
  );
}
