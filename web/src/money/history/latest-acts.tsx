import type { Act } from "@osisi/contracts/history.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { ActLine } from "./act-line.tsx";
import { ActList } from "./act-list.tsx";
import { countText, monthOf } from "./act-words.ts";

interface LatestActsProps {
  acts: readonly Act[];
  now: Date;
  hidden: boolean;
}

/** The newest acts, for Home. A fold leads to the history, where it is open. */
export function LatestActs({ acts, now, hidden }: LatestActsProps) {
  return (
    <ActList
      acts={acts}
      now={now}
      hidden={hidden}
      renderFold={(act) => (
        <Link
          to={paths.history({ open: `${act.id}.m${monthOf(act)}` })}
          data-movement={act.id}
          className="flex items-start gap-3 py-4"
        >
          <ActLine act={act} hidden={hidden}>
            {countText(act, { withMonth: true })}
          </ActLine>
        </Link>
      )}
    />
  );
}
