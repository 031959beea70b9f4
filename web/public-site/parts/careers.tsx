import { brand } from "@osisi/contracts/brand.ts";
import { useCompany } from "../content/offer.ts";
import { careers } from "../content/careers.ts";

export function Careers() {
  const { email } = useCompany();
  return (
    <section id="careers" className="frame pb-16 md:pb-24">
      <div className="grid gap-6 border-t border-line pt-12 lg:grid-cols-[1fr_1.2fr] lg:gap-20">
        <h2 className="font-heading text-39">{careers.title}</h2>
        <div className="grid content-start gap-4 text-20">
          <p className="max-w-[60ch] text-quiet">{careers.text}</p>
          <p>
            <a
              href={`mailto:${email}?subject=${encodeURIComponent(`Work at ${brand.name}`)}`}
              className="onward"
            >
              Write to us
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
