import { Link } from "#router/link.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Month } from "#ui/ring-geometry.ts";
import { Trunk } from "#ui/trunk.tsx";

interface ShortcutCardProps {
  to: string;
  title: string;
  detail: string;
  /** Identifies the tree; without it a generic one. */
  seed?: string | undefined;
  months: readonly Month[];
  size: number;
}

/** A link to saving or investing; its corner shows the progress of that tree. */
export function ShortcutCard({ to, title, detail, seed = title, months, size }: ShortcutCardProps) {
  return (
    <Link
      to={to}
      className="group relative block min-h-52 overflow-hidden rounded-card bg-card p-5 motion-press active:scale-[0.99] "
    >
      <span className="absolute -right-8 -bottom-9 origin-bottom-right text-forest max-sm:scale-80 max-[22rem]:scale-60">
        <Trunk seed={seed} size={size} months={months} />
      </span>
      <span className="relative block text-20 font-semibold">{title}</span>
      <span className="relative mt-1 block max-w-[18ch] text-14 text-balance text-quiet">
        {detail}
      </span>
      <span className="absolute bottom-5 left-5 text-forest">
        <Icon name="arrow-up-right" />
      </span>
    </Link>
  );
}
