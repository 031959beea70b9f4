import { limits } from "@osisi/contracts/limits.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { Cloth } from "../pictures/cloth.tsx";
import { JoinLink } from "./join-link.tsx";

export function Closing() {
  return (
    <section className="frame pb-16 md:pb-24 print:hidden">
      <div className="closing overflow-hidden rounded-card bg-card">
        <div className="min-h-36 text-clay">
          <Cloth id="cloth-clay" />
        </div>
        <div className="grid content-center justify-items-start gap-5 p-6 md:p-12">
          <h2 className="font-heading text-31 sm:text-39 md:text-49">
            Draw your first ring today.
          </h2>
          <p className="max-w-[44ch] text-20 text-quiet">
            A plan begins at {formatNaira(limits.minimumSavingKobo)} an instalment. You need a
            phone, an e-mail address and a Nigerian bank account to be paid to.
          </p>
          <JoinLink />
        </div>
      </div>
    </section>
  );
}
