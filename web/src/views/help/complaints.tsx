import type { Complaint } from "@osisi/contracts/complaints.ts";
import { useQuery } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Heading } from "#ui/heading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ComplaintForm } from "./complaint-form.tsx";
import { complaintsQuery } from "./complaints-query.ts";

/** The complaint about this payment that is still open, or the form for one. */
export function ComplaintAbout({ reference }: { reference: string }) {
  const { data, isPending } = useQuery(complaintsQuery);
  if (isPending) return <Skeleton shape="h-13" />;
  const open = data?.find((one) => one.reference === reference && one.state !== "ended");
  if (!open) return <ComplaintForm reference={reference} />;
  return (
    <output className="block">
      <p className="font-semibold">Your complaint has the number {open.number}</p>
      <p className="text-quiet">
        {open.stateText}.{" "}
        {open.state === "open"
          ? "You find our answer here, and in your mail."
          : "You find our answer below."}
      </p>
    </output>
  );
}

/** What the investor has complained about, with our answers; nothing where there is none. */
export function YourComplaints() {
  const { data, isError, isFetching, refetch } = useQuery(complaintsQuery);
  if (data?.length === 0 || (!data && !isError)) return null;
  return (
    <section aria-labelledby="complaints" className="grid gap-3">
      <Heading level={2} size={20} id="complaints">
        Your complaints
      </Heading>
      {data ? (
        <ul className="divide-y divide-line rounded-card bg-card px-5">
          {data.map((complaint) => (
            <Row key={complaint.number} complaint={complaint} />
          ))}
        </ul>
      ) : (
        <div className="grid justify-items-start gap-3 rounded-card bg-card p-5">
          <p>We could not load them.</p>
          <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ complaint }: { complaint: Complaint }) {
  const { answers, filedAt, number, reference, stateText, text } = complaint;
  return (
    <li className="grid gap-3 py-4 wrap-anywhere">
      <div>
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">{number}</span>
          <span className="text-quiet">{stateText}</span>
        </p>
        <p className="text-14 text-quiet">
          {formatMoment(new Date(filedAt))}
          {reference !== null && ` · ${reference}`}
        </p>
      </div>
      <p>{text}</p>
      {answers.map((answer) => (
        <div key={answer.at} className="border-l-2 border-forest pl-3">
          <p className="text-14 text-quiet">Our answer, {formatMoment(new Date(answer.at))}</p>
          <p>{answer.text}</p>
        </div>
      ))}
    </li>
  );
}
