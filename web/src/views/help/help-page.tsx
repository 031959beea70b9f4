import { brand } from "@osisi/contracts/brand.ts";
import type { Company } from "@osisi/contracts/catalogue-values.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { siteQuery, useCompany } from "#platform/site-query.ts";
import { useLocation, useSearchParams } from "#router/router-context.ts";
import { Link } from "#router/link.tsx";
import { buttonLook } from "#ui/button-look.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { TextField } from "#ui/field.tsx";
import { Heading } from "#ui/heading.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ComplaintAbout, YourComplaints } from "./complaints.tsx";
import { findQuestions } from "./find-questions.ts";
import { type Question, questions } from "./questions.ts";

/** In the same chunk: a file of its own would make the first page heavier. */
export { FlightPage } from "../flight/flight-page.tsx";

/** A link can be crafted: what is no reference is not shown. */
const REFERENCE = /^(?:[\w-]{6,60}|\d{1,5})$/;

/** A line of the history that has no reference is named by its number. */
const LINE = /^\d+$/;

const ASKED_MOST = 4;

/** Questions with their answers, and how to reach a person. Who comes from a payment has its
 * reference filled in. */
export function HelpPage() {
  const [params] = useSearchParams();
  const given = params.get("reference") ?? "";
  const reference = REFERENCE.test(given) ? given : undefined;
  const [search, setSearch] = useState("");
  const asked = useLocation().hash.slice(1);
  const [showsAll, setShowsAll] = useState(() => questions.some(({ id }) => id === asked));
  const isSearching = search.trim() !== "";
  const isShort = !isSearching && !showsAll;
  const found = findQuestions(questions, search).slice(0, isShort ? ASKED_MOST : undefined);
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,45rem)_20rem] xl:gap-x-8">
      <div className="grid min-w-0 content-start gap-6">
        <div className="lg:pr-16">
          <PageHeading title="Help" />
        </div>
        {reference !== undefined && <AboutPayment reference={reference} />}
        <search>
          <TextField
            label="Ask in your own words"
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </search>
        <section aria-labelledby="questions" className="grid gap-3">
          <Heading level={2} size={20} id="questions">
            {isSearching ? "Answers" : showsAll ? "All questions" : "Asked most"}
          </Heading>
          <output className={isSearching && found.length > 0 ? "sr-only" : "empty:hidden"}>
            {isSearching && inWords(found.length)}
          </output>
          {found.length > 0 && (
            <ul className="divide-y divide-line rounded-card bg-card px-5">
              {found.map((question) => (
                <Answered key={question.id} question={question} isAsked={question.id === asked} />
              ))}
            </ul>
          )}
          {isShort && (
            <Button variant="secondary" onClick={() => setShowsAll(true)}>
              See all {questions.length} questions
            </Button>
          )}
        </section>
        <YourComplaints />
      </div>
      <ReachUs reference={reference} />
    </div>
  );
}

function inWords(count: number): string {
  if (count === 0) return "No answer has these words. Try another word, or reach a person.";
  return count === 1 ? "1 answer" : `${count} answers`;
}

function AboutPayment({ reference }: { reference: string }) {
  const company = useCompany();
  const links = company && contactLinks(company, reference);
  return (
    <section aria-labelledby="about" className="relative grid gap-4 rounded-card bg-card p-5">
      <span aria-hidden className="absolute inset-y-4 left-0 w-1 rounded-full bg-clay" />
      <div className="grid gap-1">
        <h2 id="about" className="text-14 font-semibold text-clay">
          {LINE.test(reference) ? "You came from this movement" : "You came from this payment"}
        </h2>
        <p className="font-semibold wrap-anywhere">
          {LINE.test(reference) ? `Our number ${reference}` : reference}
        </p>
      </div>
      {links && (
        <div className="flex flex-wrap gap-3">
          <a
            href={links.whatsApp}
            target="_blank"
            rel="noreferrer"
            className={buttonLook("primary", false)}
          >
            WhatsApp with this reference
          </a>
          <a href={links.email} className={buttonLook("secondary", true)}>
            E-mail it
          </a>
        </div>
      )}
      <div className="border-t border-line pt-4">
        <ComplaintAbout reference={reference} />
      </div>
    </section>
  );
}

interface AnsweredProps {
  question: Question;
  /** The link to the page named it. */
  isAsked: boolean;
}

function Answered({ question: { answer, link, question }, isAsked }: AnsweredProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAsked) row.current?.scrollIntoView({ block: "center" });
  }, [isAsked]);
  return (
    <li ref={row}>
      <details open={isAsked} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2 font-medium">
          {question}
          <span className="text-quiet group-open:rotate-90">
            <Icon name="chevron" size={20} />
          </span>
        </summary>
        <div className="grid max-w-[65ch] gap-3 pb-5">
          {answer.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {link && (
            <Link
              to={link.to}
              className="inline-flex min-h-12 items-center justify-self-start font-semibold text-forest underline"
            >
              {link.label}
            </Link>
          )}
        </div>
      </details>
    </li>
  );
}

function ReachUs({ reference }: { reference: string | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(siteQuery);
  return (
    <section aria-labelledby="reach-us" className="grid content-start gap-3 xl:pt-15">
      <Heading level={2} size={20} id="reach-us">
        Reach a person
      </Heading>
      {data && <Ways company={data.company} reference={reference} />}
      {!data && !error && <Skeleton shape="h-65 rounded-card" />}
      {!data && error && (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      <p className="text-14 text-quiet">We never ask for your password, your PIN or a code.</p>
    </section>
  );
}

function Ways({ company, reference }: { company: Company; reference: string | undefined }) {
  const { email, phones, whatsApp } = contactLinks(company, reference);
  return (
    <ul className="divide-y divide-line rounded-card bg-card px-5">
      <Way href={whatsApp} icon="chat" name="WhatsApp" detail={company.whatsApp} external />
      {phones.map(({ href, phone }) => (
        <Way key={phone} href={href} icon="phone" name="Call" detail={phone} />
      ))}
      <Way href={email} icon="mail" name="E-mail" detail={company.email} />
    </ul>
  );
}

interface WayProps {
  href: string;
  icon: IconName;
  name: string;
  detail: string;
  external?: boolean;
}

function Way({ detail, external = false, href, icon, name }: WayProps) {
  return (
    <li>
      <a
        href={href}
        {...(external && { target: "_blank", rel: "noreferrer" })}
        className="flex min-h-16 items-center gap-4 py-2"
      >
        <span className="text-forest">
          <Icon name={icon} />
        </span>
        <span className="grid min-w-0">
          <span className="font-medium">{name}</span>
          <span className="text-14 wrap-anywhere text-quiet">{detail}</span>
        </span>
      </a>
    </li>
  );
}

/** Links that open the investor's own mail, phone and WhatsApp; with what they ask about. */
function contactLinks(company: Company, reference: string | undefined) {
  const about = reference && `${LINE.test(reference) ? "movement" : "payment"} ${reference}`;
  const subject = about === undefined ? `Help with ${brand.name}` : `About the ${about}`;
  const text = about === undefined ? "Hello, " : `Hello, it is about the ${about}. `;
  const body = encodeURIComponent(text);
  return {
    email: `mailto:${company.email}?subject=${encodeURIComponent(subject)}&body=${body}`,
    whatsApp: `https://wa.me/${digitsOf(company.whatsApp)}?text=${body}`,
    phones: company.phones.map((phone) => ({ phone, href: `tel:+${digitsOf(phone)}` })),
  };
}

function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, "");
}
