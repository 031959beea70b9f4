import type { Announcement } from "@osisi/contracts/overview.ts";
import { brand } from "@osisi/contracts/brand.ts";
import { Icon } from "#ui/icon.tsx";

/** What the office has to say to all, or to all who save or invest. */
export function Announcements({ all }: { all: readonly Announcement[] }) {
  if (all.length === 0) return null;
  return (
    <ul aria-label={`From ${brand.name}`} className="grid gap-3">
      {all.map(({ severity, text }) => (
        <li key={text} className="flex gap-3 rounded-card bg-card p-5 wrap-anywhere">
          <span className={severity === "warning" ? "text-clay" : "text-forest"}>
            <Icon name={severity === "warning" ? "alert" : "bell"} />
          </span>
          <p className="min-w-0">{text}</p>
        </li>
      ))}
    </ul>
  );
}
