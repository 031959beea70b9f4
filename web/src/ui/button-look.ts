export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const base =
  "relative inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-3 py-2.5 min-[22rem]:px-5 " +
  "text-center text-16 font-semibold motion-press active:scale-[0.98] " +
  "aria-disabled:cursor-default aria-disabled:active:scale-100 " +
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-line disabled:text-quiet disabled:active:scale-100";

const variants: Record<ButtonVariant, string> = {
  primary: "border border-transparent bg-forest text-on-forest hover:opacity-90",
  secondary:
    "border border-forest text-forest hover:bg-forest/8 aria-disabled:not-aria-busy:border-line aria-disabled:not-aria-busy:text-quiet",
  quiet: "px-3 text-forest hover:bg-forest/8",
  danger: "border border-error text-error hover:bg-error/8",
};

export function buttonLook(variant: ButtonVariant, fullWidth: boolean): string {
  return `${base} ${variants[variant]} ${fullWidth ? "w-full" : ""}`;
}
