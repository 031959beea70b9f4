import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import { ownDataKindNames, ownDataKinds } from "@osisi/contracts/data-export.ts";
import { lazy, Suspense, useState } from "react";
import { problemOf } from "#platform/api/outcome.ts";
import { saveFile } from "#platform/save-file.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { SelectField } from "#ui/select-field.tsx";

const options = ownDataKindNames.map((value) => ({ value, title: ownDataKinds[value] }));

const Looks = lazy(async () => ({ default: (await import("./looks.tsx")).Looks }));

/** Returns what became of it, which stays on the page. */
async function save(query: Record<string, string>, what: string): Promise<string> {
  const name = `${brand.name.toLowerCase()}-${what}`;
  const outcome = await saveFile({ path: apiPaths.ownData, query, name });
  if (outcome.kind === "ok") return `${name} is in your downloads.`;
  showToast("error", problemOf(outcome));
  return "The file was not saved. You can try again.";
}

/** The investor's personal data, to read and to export. */
export function OwnData() {
  const [kind, setKind] = useState<string>(ownDataKindNames[0] ?? "");
  const whole = useBusy();
  const table = useBusy();

  const [note, setNote] = useState("");

  const keep = async (query: Record<string, string>, what: string) => {
    setNote("");
    setNote(await save(query, what));
  };
  const saveWhole = () => keep({ format: "json" }, "data.json");
  const saveTable = () => keep({ format: "csv", kind }, `${kind}.csv`);

  return (
    <Card>
      <div className="grid gap-6">
        <div className="grid gap-3">
          <p>
            All that we keep about you, in one file that other programs can read: what you told us,
            and everything that has happened with your money.
          </p>
          <div className="grid sm:justify-start">
            <Button
              variant="secondary"
              loading={whole.busy}
              onClick={() => void whole.run(saveWhole)}
            >
              Download everything (JSON)
            </Button>
          </div>
        </div>
        <div className="grid gap-3 border-t border-line pt-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
          <SelectField
            label="One part, as a table for spreadsheets"
            placeholder="Choose a part"
            options={options}
            value={kind}
            onChange={(event) => setKind(event.target.value)}
          />
          <Button
            variant="secondary"
            loading={table.busy}
            onClick={() => void table.run(saveTable)}
          >
            Download table (CSV)
          </Button>
        </div>
        <LookedAt />
        <output className={note === "" ? "sr-only" : "block text-14 text-quiet"}>{note}</output>
      </div>
    </Card>
  );
}

/** Fetched only when it is asked for. */
function LookedAt() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">Who looked at your data</h3>
      {isOpen ? (
        <Suspense fallback={<Skeleton shape="h-18" />}>
          <Looks />
        </Suspense>
      ) : (
        <div className="grid sm:justify-start">
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Show who of us looked
          </Button>
        </div>
      )}
    </div>
  );
}
