import { marks } from "@osisi/contracts/public-pages.ts";
import { buttonLook } from "../../src/ui/button-look.ts";
import { useCompany } from "../content/offer.ts";
import { PhoneLink } from "./phone-link.tsx";

/** The third-party form: nothing of it is loaded before it is requested. The plain link works
 * without script, and beside a frame that stays empty. */
export function LoanForm() {
  return (
    <section
      aria-labelledby="form"
      className="grid content-start gap-6 self-start rounded-card bg-card p-6 md:p-10"
    >
      <div className="grid gap-3">
        <h2 id="form" className="font-heading text-31">
          The application
        </h2>
        <p className="max-w-[52ch] text-quiet">
          The form belongs to another company, which keeps what you write in it under its own
          notice. It is loaded when you open it, and not before.
        </p>
      </div>
      <div id="loan-form" data-source={marks.loanForm} className="loan-form grid gap-5">
        <button
          type="button"
          hidden
          className={`${buttonLook("primary", false)} justify-self-start`}
        >
          Open the form here
        </button>
        <output className="notice block">
          <span className="coming">The form is coming. </span>
          <span className="late font-semibold text-ink">
            The form does not load. Your network or its company may be the reason.{" "}
          </span>
          <a href={marks.loanForm} rel="noreferrer" target="_blank" className="link">
            Open it on a page of its own
          </a>
          <span className="there"> if it stays empty.</span>
        </output>
      </div>
    </section>
  );
}

export function NoLoanForm() {
  const company = useCompany();
  return (
    <section
      aria-labelledby="form"
      className="grid content-start gap-4 self-start rounded-card bg-card p-6 md:p-10"
    >
      <h2 id="form" className="font-heading text-31">
        No applications just now
      </h2>
      <p className="max-w-[52ch] text-quiet">
        We take no applications through this page at the moment. Write or call, and we tell you when
        we do.
      </p>
      <p className="grid justify-items-start gap-1">
        <a href={`mailto:${company.email}`} className="onward">
          {company.email}
        </a>
        {company.phones.map((phone) => (
          <PhoneLink key={phone} phone={phone} className="onward" />
        ))}
      </p>
    </section>
  );
}
