import { formatNaira } from "@osisi/contracts/money.ts";

const sizes = {
  14: "text-14",
  16: "text-16",
  20: "text-20",
  25: "text-25",
  31: "text-31",
  39: "text-39",
  49: "text-49",
} as const;

const tones = { ink: "", quiet: "text-quiet", grew: "text-leaf", due: "text-clay" } as const;

interface AmountProps {
  kobo: bigint;
  size?: keyof typeof sizes;
  /** Shows dots instead, and says so to screen readers. */
  hidden?: boolean;
  tone?: keyof typeof tones;
  /** Always two decimals, for an amount that stands alone. */
  exact?: boolean;
}

/** The naira sign is slightly smaller than the figures and the kobo are quieter; screen readers get
 * the amount as one piece of text. */
export function Amount({ kobo, size, hidden = false, tone = "ink", exact = false }: AmountProps) {
  const text = formatNaira(kobo);
  const [naira = "", fraction = exact ? "00" : ""] = text.split(".");
  const look = `amount font-bold whitespace-nowrap ${size ? sizes[size] : ""} ${tones[tone]}`;
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
      <span className="sr-only">{text}</span>
      <span aria-hidden>
        {naira.startsWith("-") && "−"}
        <span className="mr-[0.04em] text-[0.82em] font-semibold">₦</span>
        {naira.replace(/^-?₦/, "")}
        {fraction && <span className="text-[0.62em] font-medium opacity-75">.{fraction}</span>}
      </span>
    </span>
  );
}
