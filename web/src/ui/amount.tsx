import { Fragment } from "react";
import { formatNaira } from "@osisi/contracts/money.ts";

/** Naira sign and kobo are smaller, but at least 14 px. */
const sizes = {
  14: { text: "text-14", sign: "", kobo: "" },
  16: { text: "text-16", sign: "text-[0.875em]", kobo: "text-[0.875em]" },
  20: { text: "text-20", sign: "text-[0.82em]", kobo: "text-[0.75em]" },
  25: { text: "text-25", sign: "text-[0.82em]", kobo: "text-[0.66em]" },
  31: { text: "text-31", sign: "text-[0.82em]", kobo: "text-[0.6em]" },
  // Hundreds of millions with their kobo, in one line from 320 px on.
  standing: {
    text: "text-[min(1.9375rem,9.4cqi)] leading-[1.23]",
    sign: "text-[0.82em]",
    kobo: "text-[0.6em]",
  },
  // A balance, by its number of digits: one line from 320 px on.
  balance: {
    text: "text-[min(3.8125rem,14.5cqi)] leading-[1.1]",
    sign: "text-[0.8em]",
    kobo: "text-[0.5em]",
  },
  "balance-long": {
    text: "text-[min(3.8125rem,11.6cqi)] leading-[1.15]",
    sign: "text-[0.8em]",
    kobo: "text-[0.5em]",
  },
  "balance-longest": {
    text: "text-[min(3.0625rem,8.6cqi)] leading-[1.2]",
    sign: "text-[0.8em]",
    kobo: "text-[0.6em]",
  },
} as const;

const tones = { ink: "", quiet: "text-quiet", grew: "text-leaf", due: "text-clay" } as const;

interface AmountProps {
  kobo: bigint;
  size?: keyof typeof sizes;
  /** Shows dots instead, and says so to screen readers. */
  hidden?: boolean;
  tone?: keyof typeof tones;
  /** In a list of movements: its direction. */
  sign?: "+" | "−";
  /** Always two decimals, for an amount on its own. */
  exact?: boolean;
  /** A secondary figure. */
  plain?: boolean;
}

/** The naira sign is slightly smaller than the figures and the kobo are quieter; screen readers get
 * the amount as one string. Where one line is too narrow, the kobo wrap first, then the digits
 * after a comma. */
export function Amount({
  kobo,
  size = 16,
  hidden = false,
  tone = "ink",
  sign,
  exact = false,
  plain = false,
}: AmountProps) {
  const text = formatNaira(kobo);
  const [naira = "", fraction = exact ? "00" : ""] = text.split(".");
  const [leading = "", ...further] = naira.replace(/^-?₦/, "").split(",");
  const groups = further.map((figures, at) => [further.length - at, figures] as const);
  const look = `amount ${plain ? "" : "font-bold"} whitespace-nowrap narrow:inline-block narrow:whitespace-normal ${sizes[size].text} ${tones[tone]}`;
  if (hidden) {
    return (
      <span className={look}>
        <span aria-hidden>₦••••••</span>
        <span className="sr-only">Amount hidden</span>
      </span>
    );
  }
  return (
    <span className={look}>
      <span className="sr-only">
        {sign}
        {text}
      </span>
      <span aria-hidden>
        {sign ?? (naira.startsWith("-") && "−")}
        <span className={`mr-[0.04em] ${plain ? "" : "font-semibold"} ${sizes[size].sign}`}>₦</span>
        {leading}
        {groups.map(([at, figures]) => (
          <Fragment key={at}>
            ,<wbr />
            {figures}
          </Fragment>
        ))}
        {fraction && (
          <>
            <wbr />
            <span
              className={`${plain ? "" : "font-medium"} ${sizes[size].kobo} ${tone === "ink" ? "text-quiet" : ""}`}
            >
              .{fraction}
            </span>
          </>
        )}
      </span>
    </span>
  );
}
