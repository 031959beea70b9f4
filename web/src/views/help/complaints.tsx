import type { Complaint } from "@osisi/contracts/complaints.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { Button } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Heading } from "#ui/heading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ComplaintForm } from "./complaint-form.tsx";
import { complaintsQuery } from "./complaints-query.ts";

/** The complaint about this payment or movement that is still open, or the form for one. */
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

/** What the investor has complained about, with our answers, and the form for what is no payment. */
export function YourComplaints() {
  const list = useQuery(complaintsQuery);
  const { data, isFetching, isPending, refetch } = list;
  return (
    <section aria-labelledby="complaints" aria-busy={isPending} className="grid gap-3">
      <Heading level={2} size={20} id="complaints">
        Your complaints
      </Heading>
      {isPending && <Skeleton shape="h-18" />}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line rounded-card bg-card px-5">
          {data.map((complaint) => (
            <Row key={complaint.number} complaint={complaint} />
          ))}
        </ul>
      )}
      {list.isError && !data && (
        <div className="grid justify-items-start gap-3 rounded-card bg-card p-5">
          <p>We could not load them.</p>
          <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      <AboutSomethingElse />
    </section>
  );
}

function AboutSomethingElse() {
  const [isOpen, setOpen] = useState(false);
  const [number, setNumber] = useState<string>();
  return (
    <>
      <p className="text-quiet">
        About money: open its receipt in your history, and press Get help there.
      </p>
      <output className="font-semibold empty:hidden">
        {number !== undefined && `Your complaint has the number ${number}`}
      </output>
      {isOpen ? (
        <div className="rounded-card bg-card p-5">
          <ComplaintForm
            onFiled={(filed) => {
              setNumber(filed.number);
              setOpen(false);
            }}
          />
        </div>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Complain about something else
        </Button>
      )}
    </>
  );
}

/** Money of a payment, refund or withdrawal. */
const IN_FLIGHT = /^(?:fund|refund|wd)-/;

function Row({ complaint }: { complaint: Complaint }) {
  const { answers, filedAt, isOpenedByUs, number, reference, stateText, text } = complaint;
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
      <div>
        {isOpenedByUs && <p className="text-14 text-quiet">We opened it for you:</p>}
        <p className="whitespace-pre-line">{text}</p>
      </div>
      {reference !== null && IN_FLIGHT.test(reference) && (
        <Link to={paths.flight(reference)} className="font-semibold text-forest underline">
          Where it is, and the PDF for your bank
          <span className="sr-only"> about {number}</span>
        </Link>
      )}
      {answers.map((answer) => (
        <div key={answer.at} className="border-l-2 border-forest pl-3">
          <p className="text-14 text-quiet">Our answer, {formatMoment(new Date(answer.at))}</p>
          <p className="whitespace-pre-line">{answer.text}</p>
        </div>
      ))}
    </li>
  );
}
