import type { Flight } from "@osisi/contracts/flight.ts";
import { HelpLink } from "#platform/layout/help-link.tsx";
import { paths } from "#platform/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { FileForBank } from "./file-for-bank.tsx";

/** The case about it with the file for a bank, or the way to file a complaint: Help has the form. */
export function CaseAbout({ flight: { complaint, isOver, reference } }: { flight: Flight }) {
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
        <HelpLink reference={reference} />
      </section>
    );
  }
  if (isOver) return <HelpLink reference={reference} />;
  return (
    <ButtonLink to={paths.help(reference)} variant="secondary" fullWidth>
      File a complaint
    </ButtonLink>
  );
}
