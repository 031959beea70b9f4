import { brand } from "@osisi/contracts/brand.ts";
import { useId, useState } from "react";
import { problemOf } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { saveFile } from "#platform/save-file.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-frame.tsx";

/** Everything that a bank asks for about the money of a complaint, as one page. */
export function FileForBank({ number }: { number: string }) {
  const id = useId();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  async function save(): Promise<void> {
    setProblem(undefined);
    const outcome = await saveFile({
      path: `/v1/complaints/${encodeURIComponent(number)}/file`,
      name: `${brand.slug}-complaint-${number}.pdf`,
    });
    if (outcome.kind === "ok") showToast("success", "The PDF for your bank is saved");
    else setProblem(problemOf(outcome));
  }

  return (
    <div className="grid gap-2">
      <Button variant="secondary" fullWidth loading={busy} onClick={() => void run(save)}>
        PDF for your bank<span className="sr-only"> about {number}</span>
      </Button>
      <FieldError id={id} message={problem} />
    </div>
  );
}
