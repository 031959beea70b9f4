import { brand } from "@osisi/contracts/brand.ts";
import { checkMarks, checkPages, marks, type PageAssets } from "@osisi/contracts/public-pages.ts";
import { sharingRules } from "@osisi/contracts/shared-statements.ts";
import type { ReactNode } from "react";
import { CheckForm } from "../parts/check-form.tsx";
import { Document } from "../parts/document.tsx";
import { FileCheck } from "../parts/file-check.tsx";

/** Where others check a statement by its code. The server fills in what it has found, so a script is
 * needed only to hash a chosen file. */

export function CheckFormPage({ assets }: { assets: PageAssets }) {
  return (
    <CheckFrame
      assets={assets}
      title="Check a statement"
      intro={`A ${brand.name} saver gave you a statement, and a code with it. The code shows what we put into that statement.`}
    >
      <CheckForm label="The code" button="Check it" />
    </CheckFrame>
  );
}

/** One page for every reason, so that it does not say whether there was a statement. */
export function CheckUnknownPage({ assets }: { assets: PageAssets }) {
  return (
    <CheckFrame
      assets={assets}
      title="No statement with this code"
      intro="There is no statement that can be checked with this code."
    >
      <ul className="seeded grid gap-2">
        <li>The code may be mistyped: it has 16 letters and digits.</li>
        <li>It may have expired: a code works for {sharingRules.expiresAfterDays} days.</li>
        <li>The saver may have withdrawn it.</li>
      </ul>
      <p>Ask the person who gave you the code for a new one.</p>
      <CheckForm label="Another code" button="Check it" />
    </CheckFrame>
  );
}

export function CheckLimitedPage({ assets }: { assets: PageAssets }) {
  return (
    <CheckFrame
      assets={assets}
      title="Too many checks just now"
      intro="So many codes were tried that we pause. Wait ten minutes, then open this page again. Nothing is wrong with the code."
    />
  );
}

export function CheckFoundPage({ assets }: { assets: PageAssets }) {
  return (
    <CheckFrame
      assets={assets}
      title="We issued this statement"
      intro={`It is not a bank statement. It says what ${brand.name} had on record for this saver when the file was made, and not what the saver has today.`}
    >
      <dl className="grid gap-5 rounded-card bg-card p-6 sm:grid-cols-2">
        <Fact name="Closing balance" wide>
          <span className="amount text-31 font-bold break-words">{checkMarks.balance}</span>
          <span className="block text-14 font-normal text-quiet">
            in the stash {checkMarks.asOf}
          </span>
        </Fact>
        <Fact name="Saver’s initials">{checkMarks.initials}</Fact>
        <Fact name="Period">{checkMarks.days}</Fact>
        <Fact name="File">
          {checkMarks.format}, made on {checkMarks.issued}, Lagos time
        </Fact>
        <Fact name="Can be checked until">{checkMarks.expires}</Fact>
      </dl>
      <FileCheck />
      <CheckForm label="Another code" button="Check it" />
    </CheckFrame>
  );
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "sm:col-span-2" : undefined}>
      <dt className="text-14 text-quiet">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  );
}

interface CheckFrameProps {
  assets: PageAssets;
  title: string;
  intro: string;
  children?: ReactNode;
}

function CheckFrame({ assets, title, intro, children }: CheckFrameProps) {
  return (
    <Document
      assets={assets}
      title={`${title} · ${brand.name}`}
      description="Whether a statement is the one that we issued."
      script={assets.checkScript}
    >
      <div className="frame grid grid-cols-1 gap-8 pt-8 pb-20 md:pt-14">
        <div className="grid max-w-[44rem] grid-cols-1 gap-8">
          <div className="grid gap-4">
            <h1 className="font-heading text-39 lg:text-49">{title}</h1>
            <p className="max-w-[56ch] text-20 text-quiet">{intro}</p>
          </div>
          {children}
          <p className="max-w-[60ch] text-14 text-quiet">
            A forged statement can lead to a forged page. Look at the address in your browser: ours
            begins with <b className="wrap-anywhere">{`${marks.origin}${checkPages.path}`}</b>.
          </p>
        </div>
      </div>
    </Document>
  );
}
