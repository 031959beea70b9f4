import {
  impactNotes,
  nothingOut,
  proceedsPath,
  uninsured,
} from "@osisi/contracts/proceeds-words.ts";
import type { ProceedsAnswer } from "@osisi/contracts/proceeds.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { useParams } from "#router/router-context.ts";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Fact } from "#ui/fact.tsx";
import { Heading } from "#ui/heading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { FigureDetails } from "./figure-details.tsx";
import { MoneyLines } from "./money-lines.tsx";
import { OwnShare } from "./own-share.tsx";
import { ProjectRecords } from "./project-records.tsx";

/** Where the money of a portfolio is, line by line, and what its projects have given. */
export function ProceedsPage() {
  const { portfolioId = "" } = useParams();
  const { data, error, isFetching, refetch } = useQuery(proceedsQuery(portfolioId));
  return (
    <div className="grid max-w-[45rem] gap-6">
      <div className="grid gap-1 lg:pr-16">
        <BackLink to={paths.invest()}>Invest</BackLink>
        <PageHeading title={data ? `What the money of ${data.portfolio.name} does` : "Proceeds"} />
      </div>
      {data && <Content data={data} />}
      {!data && !error && (
        <div aria-busy="true" className="grid gap-6">
          <Skeleton shape="h-64 rounded-card" />
          <Skeleton shape="h-52 rounded-card" />
        </div>
      )}
      {!data && error && (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Content({ data }: { data: ProceedsAnswer }) {
  const { asOf, earlier, figure, factors, portfolio, uses } = data;
  const partners = uninsured(portfolio);
  return (
    <>
      <OwnShare data={data} />
      <Part title="Use of proceeds">
        <Uses uses={uses} />
        {uses.stillOutKobo === "0" && <p className="text-quiet">{nothingOut}</p>}
        {partners !== null && <p className="font-semibold text-clay">{partners}</p>}
        <p className="text-14 text-quiet">As of {formatMoment(new Date(asOf))}</p>
      </Part>
      <Part title="Each line">
        <MoneyLines lines={data.lines} />
      </Part>
      {figure && (
        <Part title="What all of it has given">
          <Card>
            <FigureDetails figure={figure} factors={factors} />
            <ul className="mt-4 list-disc border-t border-line pt-3 pl-5 text-14 text-quiet">
              {impactNotes.map((text) => (
                <li key={text} className="py-1">
                  {text}
                </li>
              ))}
            </ul>
          </Card>
        </Part>
      )}
      <ProjectRecords data={data} />
      {earlier.length > 0 && (
        <Part title="What was shown before, for all">
          {earlier.map(({ figure: before, until }) => (
            <Card key={until}>
              <p className="mb-2 font-semibold">Until {formatMoment(new Date(until))}</p>
              <FigureDetails figure={before} factors={factors} />
            </Card>
          ))}
        </Part>
      )}
      <p>
        <a
          href={proceedsPath(portfolio.id)}
          className="inline-flex min-h-12 items-center font-semibold text-forest underline underline-offset-4"
        >
          What everyone can read
        </a>
      </p>
    </>
  );
}

function Uses({ uses }: Pick<ProceedsAnswer, "uses">) {
  const rows = [
    ["Raised, in it now", uses.raisedKobo],
    ["Put to work so far", uses.outKobo],
    ["Repaid", uses.backKobo],
    ["Still at work", uses.stillOutKobo],
    ["Not yet put to work", uses.notOutKobo],
    ["Income that it paid", uses.incomeKobo],
    ...(uses.lostKobo === "0" ? [] : [["Lost", uses.lostKobo] as const]),
    ["Late returns", uses.lateKobo],
  ] as const;
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-5 pairs">
        {rows.map(([name, kobo]) => (
          <Fact key={name} name={name}>
            <Amount kobo={BigInt(kobo)} />
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

function Part({ children, title }: { children: ReactNode; title: string }) {
  return (
    <section className="grid gap-3">
      <Heading level={2} size={20}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** What the money of a portfolio does, and the investor's own share of its energy. */
function proceedsQuery(portfolioId: string) {
  return queryOptions({
    queryKey: ["proceeds", portfolioId],
    queryFn: async ({ signal }) =>
      dataOf(
        await api.get(`/v1/portfolios/${encodeURIComponent(portfolioId)}/proceeds`, { signal }),
      ),
  });
}
