import type { Flight, FlightStep } from "@osisi/contracts/flight.ts";
import { formatMoment } from "#ui/dates.ts";
import { Icon } from "#ui/icon.tsx";

const looks: Record<FlightStep["state"], { dot: string; line: string; name: string }> = {
  done: {
    dot: "border-forest bg-forest text-on-forest",
    line: "border-forest",
    name: "Done: ",
  },
  now: { dot: "border-clay text-clay", line: "border-dashed border-edge", name: "Now: " },
  next: { dot: "border-edge", line: "", name: "Not yet: " },
};

interface StepsProps {
  steps: Flight["steps"];
  hidden: boolean;
}

/** A solid line is done, a dashed line is not. */
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
    <li className="relative grid grid-cols-[auto_1fr] gap-x-3 pb-5 last:pb-0">
      {line !== undefined && (
        <span
          aria-hidden
          className={`absolute top-7 bottom-0 left-[0.8125rem] border-l-2 ${line}`}
        />
      )}
      <span aria-hidden className={`grid size-7 place-items-center rounded-full border-2 ${dot}`}>
        {state === "done" && <Icon name="check" size={16} />}
        {state === "now" && <Icon name="clock" size={16} />}
      </span>
      <div className="grid min-w-0 wrap-anywhere">
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
