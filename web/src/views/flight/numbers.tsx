import type { Flight } from "@osisi/contracts/flight.ts";
import { copyText } from "#platform/copy-text.ts";
import { IconButton } from "#ui/icon-button.tsx";

/** What a bank asks for, to copy or to read out. */
export function Numbers({ flight }: { flight: Flight }) {
  const { gatewayId, partner = "the gateway", reference, sessionId } = flight;
  const numbers = [
    ["Reference", reference],
    ["Session id, for the bank", sessionId],
    [`Id at ${partner}`, gatewayId],
  ] as const;
  return (
    <dl className="divide-y divide-line rounded-card bg-card px-5">
      {numbers.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="grid gap-0.5 py-3">
              <dt className="text-14 text-quiet">{name}</dt>
              <dd className="flex items-center justify-between gap-4 font-medium">
                <span className="min-w-0 wrap-anywhere">{value}</span>
                <span className="-my-3 -mr-3">
                  <IconButton
                    name={`Copy the ${name.charAt(0).toLowerCase()}${name.slice(1)}`}
                    icon="copy"
                    onClick={() => void copyText(value)}
                  />
                </span>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
