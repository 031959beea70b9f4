import { formatNaira } from "@osisi/contracts/money.ts";
import { HeldBackText, type HeldBack } from "#money/withdrawals/held-back.tsx";
import { type ReactNode, useEffect, useState } from "react";
import { Amount } from "#ui/amount.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { Month } from "#ui/ring-geometry.ts";
import { Trunk } from "#ui/trunk.tsx";

interface BalanceCardProps {
  label: string;
  amountKobo: bigint;
  /** Money has landed since it was last shown: counts up from the old balance, and the newest ring
   * draws itself. */
  landedFromKobo: bigint | undefined;
  earningsKobo?: bigint;
  heldBack: HeldBack | undefined;
  hidden: boolean;
  onToggleHidden: () => void;
  /** Rendered once it is loaded. */
  tree: { seed: string; months: readonly Month[] } | undefined;
  fund: ReactNode;
  withdraw: ReactNode;
  ownAccount: ReactNode;
}

/** The largest element of the screen: the balance, over the investor's tree. */
export function BalanceCard({
  label,
  amountKobo,
  landedFromKobo,
  earningsKobo,
  heldBack,
  hidden,
  onToggleHidden,
  tree,
  fund,
  withdraw,
  ownAccount,
}: BalanceCardProps) {
  const shownKobo = useCountUp(landedFromKobo, amountKobo);
  return (
    <section
      aria-label={label}
      className="@container relative overflow-hidden rounded-card bg-trunk"
    >
      <div className="palette-dark absolute -top-42 -right-36 text-forest/25 narrow:hidden sm:-right-52 sm:text-forest/40 @min-[42rem]:-right-24">
        {tree && <Trunk {...tree} size={440} draws={landedFromKobo !== undefined} />}
      </div>
      <div className="p-5 pb-0 sm:p-8 sm:pb-0">
        <div className="over-rings">
          <div className="palette-dark text-ink">
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
            {heldBack && (
              <p className="mt-1 max-w-80 text-14 text-quiet">
                <HeldBackText heldBack={heldBack} hidden={hidden} />
              </p>
            )}
          </div>
        </div>
      </div>
      <div className="relative flex flex-wrap gap-3 p-5 pt-8 sm:max-w-[28rem] sm:p-8 sm:pt-10">
        <Action>{fund}</Action>
        <Action>{withdraw}</Action>
        <Action isWide>{ownAccount}</Action>
      </div>
    </section>
  );
}

/** An opaque button over the rings. On a phone each is as wide as its label, so that both fit one
 * line. */
function Action({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  const width = isWide ? "-mb-3 basis-full" : "flex-auto sm:flex-1";
  return (
    <div className={`grid rounded-control bg-trunk ${width}`}>
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

const DURATION_MS = 900;

/** Animates from one amount to another once, when money has landed; `undefined` is a plain load.
 * With reduced motion the new amount is shown directly. */
function useCountUp(fromKobo: bigint | undefined, toKobo: bigint): bigint {
  const [run, setRun] = useState<{ fromKobo: bigint; part: number }>();

  useEffect(() => {
    if (fromKobo === undefined || wantsLessMotion()) return undefined;
    let frame = 0;
    const start = performance.now();
    function step(now: number) {
      const part = Math.min(1, Math.max(0, (now - start) / DURATION_MS));
      setRun({ fromKobo: fromKobo ?? 0n, part });
      if (part < 1) frame = requestAnimationFrame(step);
    }
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [fromKobo]);

  if (fromKobo === undefined || wantsLessMotion()) return toKobo;
  return amountAt(fromKobo, toKobo, run?.fromKobo === fromKobo ? run.part : 0);
}

function wantsLessMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Eased out, in whole naira on the way and exact at the end. */
export function amountAt(fromKobo: bigint, toKobo: bigint, part: number): bigint {
  if (part >= 1) return toKobo;
  const eased = BigInt(Math.round((1 - (1 - part) ** 3) * 10_000));
  const kobo = fromKobo + ((toKobo - fromKobo) * eased) / 10_000n;
  return kobo - (kobo % 100n);
}
