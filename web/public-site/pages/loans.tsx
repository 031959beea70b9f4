import { brand } from "@osisi/contracts/brand.ts";
import { publicPages } from "@osisi/contracts/public-pages.ts";
import { Document } from "../parts/document.tsx";
import { LoanForm, NoLoanForm } from "../parts/loan-form.tsx";
import { PhoneLink } from "../parts/phone-link.tsx";
import { useCompany } from "../content/offer.ts";
import { loans } from "../content/loans.ts";
import type { PageAssets } from "@osisi/contracts/public-pages.ts";

export function LoansPage({ assets, configured }: { assets: PageAssets; configured: boolean }) {
  const { phones } = useCompany();
  return (
    <Document
      assets={assets}
      title={`Apply for a loan · ${brand.name}`}
      description="Borrow for something that earns: what we ask, what you need at hand, and the application form."
      path={publicPages.loans.path}
    >
      <div className="frame grid gap-12 pt-8 pb-20 md:pt-14 lg:grid-cols-[1fr_1.25fr] lg:gap-20">
        <div className="grid content-start gap-8">
          <div className="grid gap-4">
            <h1 className="font-heading text-49 lg:text-61">{loans.title}</h1>
            <p className="max-w-[48ch] text-20 text-quiet">{loans.intro}</p>
          </div>
          <section className="grid gap-3">
            <h2 className="font-heading text-25">Have these at hand</h2>
            <ul className="seeded grid gap-2">
              {loans.atHand.map((thing) => (
                <li key={thing}>{thing}</li>
              ))}
            </ul>
          </section>
          <p className="max-w-[52ch] text-14 text-quiet">
            Applying costs nothing and promises nothing. Anyone who asks you for money so that you
            get a loan does not come from us: call <PhoneLink phone={phones[0]} className="link" />.
          </p>
        </div>
        {configured ? <LoanForm /> : <NoLoanForm />}
      </div>
    </Document>
  );
}
