import type { ReactNode } from "react";
import { formatNaira } from "@osisi/contracts/money.ts";
import { Amount } from "#ui/amount.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { Month } from "#ui/ring-geometry.ts";
import { Trunk } from "#ui/trunk.tsx";
import { useCountUp } from "./use-count-up.ts";

interface BalanceCardProps {
  label: string;
  amountKobo: bigint;
  /** Money has landed since it was last shown: counts up from the old balance, and the newest ring
   * draws itself. */
  landedFromKobo: bigint | undefined;
  earningsKobo?: bigint;
  hidden: boolean;
  onToggleHidden: () => void;
  /** Rendered once it is loaded. */
  tree: { seed: string; months: readonly Month[] } | undefined;
  fund: ReactNode;
  withdraw: ReactNode;
}

/** The largest element of the screen: the balance, over the investor's tree. */
export function BalanceCard({
  label,
  amountKobo,
  landedFromKobo,
  earningsKobo,
  hidden,
  onToggleHidden,
  tree,
  fund,
  withdraw,
}: BalanceCardProps) {
  const shownKobo = useCountUp(landedFromKobo, amountKobo);
  return (
    <section
      aria-label={label}
      className="@container relative overflow-hidden rounded-card bg-trunk"
    >
      <div className="palette-dark text-ink">
        <div className="absolute -top-42 -right-36 text-forest/25 sm:-top-42 sm:-right-24 sm:text-forest/40">
          {tree && <Trunk {...tree} size={440} draws={landedFromKobo !== undefined} />}
        </div>
        <div className="relative p-5 pb-0 sm:p-8 sm:pb-0">
          <div className="flex items-center gap-1">
            <p>{label}</p>
            <div className="-my-3">
              <IconButton
                name={hidden ? "Show amounts" : "Hide amounts"}
                icon={hidden ? "eye-off" : "eye"}
                onClick={onToggleHidden}
              />
            </div>
          </div>
          <p className="mt-3">
            <Amount kobo={shownKobo} size={sizeFor(amountKobo)} hidden={hidden} exact />
          </p>
          {earningsKobo !== undefined && (
            <p className="mt-1 text-quiet">
              Earnings <Amount kobo={earningsKobo} hidden={hidden} tone="grew" />
            </p>
          )}
        </div>
      </div>
      <div className="relative flex flex-wrap gap-3 p-5 pt-8 sm:max-w-112 sm:p-8 sm:pt-10">
        <Action>{fund}</Action>
        <Action>{withdraw}</Action>
      </div>
    </section>
  );
}

/** An opaque button over the rings. On a phone each is as wide as its label, so that both fit one
 * line. */
function Action({ children }: { children: ReactNode }) {
  return (
    <div className="grid flex-auto rounded-control bg-trunk sm:flex-1">
      <div className="palette-dark grid">{children}</div>
    </div>
  );
}

/** As large as fits one line on the narrowest supported screen. */
function sizeFor(kobo: bigint) {
  const length = formatNaira(kobo).split(".")[0]?.length ?? 0;
  if (length <= 8) return "balance";
  return length <= 11 ? "balance-long" : "balance-longest";
}
