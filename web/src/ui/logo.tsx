/** Three rings with the crack that a log shows when it dries: the notch. The same drawing is the
 * icon in the browser's tab. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      strokeLinecap="round"
      aria-hidden
      className="shrink-0"
    >
      <g strokeWidth={2.2} className="stroke-forest">
        <circle cx="16" cy="16" r="14" />
        <circle cx="16" cy="16" r="9" />
        <circle cx="16" cy="16" r="4" />
      </g>
    </svg>
  );
}

export function Logo({ size = 32, name }: { size?: number; name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark size={size} />
      <span className="font-heading text-25 leading-none">{name}</span>
    </span>
  );
}
