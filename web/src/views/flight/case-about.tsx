import type { Flight } from "@osisi/contracts/flight.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFetchedDialog } from "#platform/use-fetched-dialog.ts";
import { Button } from "#ui/button.tsx";
import { FileForBank } from "../help/file-for-bank.tsx";
import { flightQuery } from "./flight-query.ts";

/** It loads the validation of forms. */
const loadForm = async () => (await import("../help/complaint-form.tsx")).ComplaintForm;

/** The case about it with the file for a bank, or the way to file a complaint. */
export function CaseAbout({ flight: { complaint, isOver, reference } }: { flight: Flight }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const form = useFetchedDialog(loadForm);
  if (complaint) {
    const { isOpenedByUs, number, stateText } = complaint;
    return (
      <section aria-labelledby="case" className="grid gap-3 rounded-card bg-card p-5">
        <output className="block">
          <h2 id="case" className="font-semibold">
            {isOpenedByUs ? `We opened the case ${number} for you` : `Your complaint is ${number}`}
          </h2>
          <p className="text-quiet">
            {stateText}. You find our answer under Help, and in your mail.
          </p>
        </output>
        <FileForBank number={number} />
      </section>
    );
  }
  if (isOver && !isOpen) return null;
  if (!isOpen || !form.Dialog) {
    return (
      <Button
        variant="secondary"
        fullWidth
        loading={form.loading}
        onPointerEnter={form.preload}
        onFocus={form.preload}
        onClick={() => form.open(() => setOpen(true))}
      >
        File a complaint
      </Button>
    );
  }
  return (
    <section aria-label="File a complaint" className="rounded-card bg-card p-5">
      <form.Dialog
        reference={reference}
        onFiled={() => void queries.invalidateQueries(flightQuery(reference))}
      />
    </section>
  );
}
