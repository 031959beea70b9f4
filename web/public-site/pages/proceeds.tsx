import { brand } from "@osisi/contracts/brand.ts";
import { formatNairaInFull } from "@osisi/contracts/money.ts";
import {
  impactNotes,
  lineWords,
  noImpact,
  nothingOut,
  proceedsPath,
  uninsured,
} from "@osisi/contracts/proceeds-words.ts";
import type { Proceeds } from "@osisi/contracts/proceeds.ts";
import type { PageAssets } from "@osisi/contracts/public-pages.ts";
import { formatDay, formatMoment } from "../../src/ui/dates.ts";
import { Document } from "../parts/document.tsx";
import { ImpactFigure } from "../parts/impact-figure.tsx";
import { Part } from "../parts/long-part.tsx";
import { ProofOf } from "../parts/proof-of.tsx";
import { ProjectRecords } from "../parts/project-records.tsx";

interface ProceedsPageProps {
  assets: PageAssets;
  proceeds: Proceeds;
}

/** What the money of a portfolio does, and what its projects have given. */
export function ProceedsPage({ assets, proceeds }: ProceedsPageProps) {
  const { asOf, earlier, factors, figure, portfolio, uses } = proceeds;
  const partners = uninsured(portfolio);
  const isOut = uses.stillOutKobo !== "0";
  return (
    <Document
      assets={assets}
      title={`What the money of ${portfolio.name} does · ${brand.name}`}
      description={`What ${portfolio.name} has raised, put to work and got back, each line with its document, and what its projects have given by their meters.`}
      path={proceedsPath(portfolio.id)}
    >
      <div className="frame grid gap-12 pt-8 pb-20 md:pt-14">
        <header className="grid max-w-[46rem] gap-4">
          <h1 className="font-heading text-49 md:text-61">
            What the money of {portfolio.name} does
          </h1>
          <p className="text-20 text-quiet">
            {isOut
              ? `${naira(uses.stillOutKobo)} is on record as at work. Of more than that we do not say so.`
              : nothingOut}
          </p>
          {partners && <p className="font-semibold">{partners}</p>}
        </header>
        <Part id="uses" title="Use of proceeds">
          <Uses uses={uses} />
          <p className="text-14 text-quiet">As of {formatMoment(new Date(asOf))}, Lagos time.</p>
        </Part>
        <Part id="lines" title="Each line">
          <Lines lines={proceeds.lines} />
        </Part>
        <Part id="impact" title="What it has given">
          {figure ? <ImpactFigure figure={figure} factors={factors} /> : <p>{noImpact}</p>}
          {figure && (
            <ul className="text-quiet">
              {impactNotes.map((text) => (
                <li key={text} className="border-t border-line py-3">
                  {text}
                </li>
              ))}
            </ul>
          )}
        </Part>
        <ProjectRecords proceeds={proceeds} />
        {earlier.length > 0 && (
          <Part id="earlier" title="What we showed before">
            {earlier.map(({ figure: before, until }) => (
              <div key={until} className="grid gap-4">
                <p className="font-semibold">Until {formatMoment(new Date(until))}</p>
                <ImpactFigure figure={before} factors={factors} />
              </div>
            ))}
          </Part>
        )}
      </div>
    </Document>
  );
}

const naira = (kobo: string) => formatNairaInFull(BigInt(kobo));

function Uses({ uses }: Pick<Proceeds, "uses">) {
  const rows = [
    ["Raised: investors’ money in it now", uses.raisedKobo],
    ["Put to work so far", uses.outKobo],
    ["Repaid", uses.backKobo],
    ...(uses.lostKobo === "0" ? [] : [["Lost", uses.lostKobo] as const]),
    ["Still at work", uses.stillOutKobo],
    ["Not yet put to work", uses.notOutKobo],
    ["Income that it paid", uses.incomeKobo],
    ["Late: returns that are due and not paid", uses.lateKobo],
  ] as const;
  return (
    <dl>
      {rows.map(([name, kobo]) => (
        <div
          key={name}
          className="flex flex-wrap justify-between gap-x-6 border-t border-line py-3"
        >
          <dt className="text-quiet">{name}</dt>
          <dd className="amount ml-auto">{naira(kobo)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ lines }: Pick<Proceeds, "lines">) {
  if (lines.length === 0) return <p>There are no lines yet.</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.number} className="border-t border-line py-3">
          <p className="flex flex-wrap justify-between gap-x-6">
            <span className="font-semibold">
              {formatDay(line.happenedOn)} · {lineWords[line.kind]}
            </span>
            <span className="amount ml-auto">{naira(line.principalKobo)}</span>
          </p>
          {line.incomeKobo !== "0" && <p>with {naira(line.incomeKobo)} of income</p>}
          {line.reversedOn && <p>A mistake: reversed on {formatDay(line.reversedOn)}.</p>}
          <ProofOf document={line.document} />
        </li>
      ))}
    </ul>
  );
}
