import { brand } from "@osisi/contracts/brand.ts";
import { formatNairaInFull } from "@osisi/contracts/money.ts";
import { lineWords, notProven } from "@osisi/contracts/proof/line-words.ts";
import type { ProofHead, ProofLine } from "@osisi/contracts/proof/head.ts";
import { proofFiles } from "@osisi/contracts/proof/public-files.ts";
import { portfoliosOn } from "@osisi/contracts/portfolio-catalogue.ts";
import { proceedsPath } from "@osisi/contracts/proceeds-words.ts";
import { type PageAssets, publicPages } from "@osisi/contracts/public-pages.ts";
import { formatDay, formatMoment } from "../../src/ui/dates.ts";
import { useOffer } from "../content/offer.ts";
import { Document } from "../parts/document.tsx";
import { Row } from "../parts/row.tsx";
import { Part } from "../parts/long-part.tsx";

export function ProofPage({ assets }: { assets: PageAssets }) {
  const { catalogue, on, proof } = useOffer();
  return (
    <Document
      assets={assets}
      title={`Proof of what we owe · ${brand.name}`}
      description={`Every night ${brand.name} publishes one number that commits to what it owes to each saver. Savers check in the app, or without us, that theirs is counted.`}
      path={publicPages.proof.path}
    >
      <div className="frame grid gap-12 pt-8 pb-20 md:pt-14">
        <header className="grid max-w-[46rem] gap-4">
          <h1 className="font-heading text-49 md:text-61">Proof of what we owe</h1>
          <p className="text-20 text-quiet">
            Every night we publish one number, the root. It commits to what we owe to each saver. In
            the app you check that your money is counted in it. Savers who check see it if we leave
            them out or count too little.
          </p>
        </header>
        {proof ? <Night proof={proof} /> : <NoNight />}
        <Part id="not-proven" title="What this does not prove">
          <ul>
            {notProven.map((text) => (
              <li key={text} className="border-t border-line py-3">
                {text}
              </li>
            ))}
          </ul>
        </Part>
        <Part id="check" title="Check it yourself">
          <dl className="rows">
            <Row name="In the app">
              Log in, open the menu behind your initials, and choose “Check your money”. Your device
              computes the root from your leaves and keeps it. If we ever publish another one for
              that night, it says so.
            </Row>
            <Row name="Without us">
              Download proof.json in the app and{" "}
              <a href={proofFiles.verifier} className="text-forest underline">
                verify.mjs
              </a>
              , and run <code>node verify.mjs proof.json</code>. It needs no network.
            </Row>
            <Row name="With a friend">
              Two savers compare four words in the app. If the words are the same, both have been
              shown the same root.
            </Row>
            <Row name="For programs">
              <a href={proofFiles.latest} className="text-forest underline">
                The newest night
              </a>{" "}
              and{" "}
              <a href={proofFiles.roots} className="text-forest underline">
                the last roots
              </a>
              . Each night names the root before.
            </Row>
          </dl>
        </Part>
        <Part id="money" title="What the money does">
          <ul>
            {portfoliosOn(catalogue, on).map(({ dbId, name }) => (
              <li key={dbId} className="border-t border-line py-3">
                <a href={proceedsPath(dbId)} className="onward">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </Document>
  );
}

function NoNight() {
  return (
    <p className="max-w-[46rem] text-20">
      There is no proof yet. The first one is published after the first night.
    </p>
  );
}

function Night({ proof }: { proof: ProofHead }) {
  const { day, lines, root, takenAt, tree } = proof;
  const of = (group: string) => lines.filter(({ name }) => name.startsWith(`${group}.`));
  const assets = of("assets");
  const assetsKobo = assets.reduce((sum, { kobo }) => sum + BigInt(kobo), 0n);
  return (
    <>
      <section aria-label="The newest night" className="grid max-w-[46rem] gap-4">
        <p className="text-quiet">We owed to savers, on {formatDay(day)}</p>
        <p className="amount text-25 font-bold wrap-anywhere md:text-49">
          {formatNairaInFull(BigInt(tree.totalKobo))}
        </p>
        <p className="text-14 text-quiet">
          As of {formatMoment(new Date(takenAt))}, Lagos time. The root of this night:
        </p>
        <p className="font-mono wrap-anywhere">{root}</p>
      </section>
      <Part id="owed" title="What we owed">
        <Lines lines={[...of("owed"), ...of("within")]} />
      </Part>
      <Part id="assets" title="What stood against it">
        <p className="max-w-[65ch] text-quiet">
          Stated by the operator, from its own books. Nothing here proves it. What is put to work
          has its lines and documents under{" "}
          <a href="#money" className="text-forest underline">
            What the money does
          </a>
          .
        </p>
        <Lines lines={assets} />
        <p className="amount flex flex-wrap justify-between gap-x-6 border-t border-line pt-4 font-semibold">
          <span>Together</span>
          <span className="ml-auto">{formatNairaInFull(assetsKobo)}</span>
        </p>
      </Part>
      <Part id="apart" title="Counted apart">
        <Lines lines={of("apart")} />
      </Part>
    </>
  );
}

function Lines({ lines }: { lines: readonly ProofLine[] }) {
  return (
    <dl>
      {lines.map(({ kobo, name }) => (
        <div
          key={name}
          className="flex flex-wrap justify-between gap-x-6 border-t border-line py-3"
        >
          <dt className="text-quiet">{lineWords[name] ?? name}</dt>
          <dd className="amount ml-auto">
            {name === "apart.points" ? kobo : formatNairaInFull(BigInt(kobo))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
