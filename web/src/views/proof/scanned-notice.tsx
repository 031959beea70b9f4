import type { KeptRoot } from "@osisi/contracts/proof/kept-roots.ts";
import { formatDay } from "#ui/dates.ts";
import { Notice } from "#ui/notice.tsx";
import type { KeptNights } from "./kept-proofs.ts";
import { compareRoots } from "./scanned-root.ts";

interface ScannedNoticeProps {
  scanned: KeptRoot;
  kept: KeptNights;
  published: readonly KeptRoot[];
}

/** How the root that another saver showed compares with what this device was shown. */
export function ScannedNotice({ scanned, kept, published }: ScannedNoticeProps) {
  const night = formatDay(scanned.day);
  const result = compareRoots(scanned, { kept, published });
  if (result === "other") {
    return (
      <Notice tone="error" role="alert">
        <p className="text-16 font-semibold text-ink">
          The other saver was shown another root of {night}
        </p>
        <p>Keep both proofs, and complain under Help.</p>
      </Notice>
    );
  }
  return (
    <output>
      <Notice
        tone={result === "same" ? "good" : "quiet"}
        icon={result === "same" ? "check" : "clock"}
      >
        <p>
          {result === "same"
            ? `The other saver was shown the same root of ${night}.`
            : `This device has no root of ${night} to compare with.`}
        </p>
      </Notice>
    </output>
  );
}
