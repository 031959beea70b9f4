import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { type NewlyShared, sharingRules } from "@osisi/contracts/shared-statements.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useFetchedDialog } from "#platform/use-fetched-dialog.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Heading } from "#ui/heading.tsx";
import { Notice } from "#ui/notice.tsx";
import { sharedStatementsQuery } from "./history-queries.ts";
import { SharedStatements } from "./shared-statements.tsx";

const loadCode = async () => (await import("./check-code.tsx")).CheckCode;

/** After the download: its code, once the holder wants others to check the file. The code and the
 * drawing of its QR are loaded then. */
export function SavedStatement({ id }: { id: string }) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const { Dialog: CheckCode, loading, open, preload } = useFetchedDialog(loadCode);
  const [shared, setShared] = useState<NewlyShared>();
  const [problem, setProblem] = useState<string>();
  const { data: listed } = useQuery(sharedStatementsQuery);
  const isWithdrawn = shared !== undefined && listed?.every((one) => one.id !== id);

  async function share(): Promise<void> {
    setProblem(undefined);
    const outcome = await api.post(apiPaths.shareStatement, { id });
    if (outcome.kind !== "ok") return setProblem(problemOf(outcome));
    const { statement } = outcome.data;
    const { queryKey } = sharedStatementsQuery;
    // A list that was read before would not have it.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (known = []) => [
      statement,
      ...known.filter((one) => one.id !== id),
    ]);
    setShared(outcome.data);
    void queries.invalidateQueries({ queryKey });
  }

  return (
    <div className="grid gap-5">
      <output>
        <Notice tone="good" icon="check">
          <p className="font-semibold text-ink">Your statement is saved in your downloads</p>
        </Notice>
      </output>
      {isWithdrawn ? (
        <Notice tone="quiet" icon="check">
          <p className="text-ink">The code is withdrawn and no longer works</p>
        </Notice>
      ) : shared && CheckCode ? (
        <CheckCode shared={shared} />
      ) : (
        <section aria-labelledby="share" className="grid gap-4 rounded-card bg-card p-5">
          <Heading level={3} size={20} id="share">
            Let others check it
          </Heading>
          <div className="grid gap-2">
            <p>For a landlord, an embassy or a lender. Who has the code sees:</p>
            <ul className="grid list-disc gap-1 pl-5">
              <li>your initials, the days, and the closing balance</li>
              <li>whether the file that you gave them is the one that we made</li>
            </ul>
            <p className="text-14 text-quiet">
              Not your name, and no movements. The code works for {sharingRules.expiresAfterDays}{" "}
              days, and you can withdraw it here.
            </p>
          </div>
          <Button
            variant="secondary"
            fullWidth
            loading={busy || loading}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => open(() => void run(share))}
          >
            Make a code
          </Button>
          <FieldError id="share-problem" message={problem} />
        </section>
      )}
      <SharedStatements />
    </div>
  );
}
