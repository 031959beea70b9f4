import { brand } from "@osisi/contracts/brand.ts";
import { publicPages } from "@osisi/contracts/public-pages.ts";
import { privacy, privacyChangedOn } from "../content/privacy.ts";
import { useCompany } from "../content/offer.ts";
import { Document } from "../parts/document.tsx";
import { LongText } from "../parts/long-text.tsx";
import type { PageAssets } from "@osisi/contracts/public-pages.ts";

export function PrivacyPage({ assets }: { assets: PageAssets }) {
  return (
    <Document
      assets={assets}
      title={`Privacy · ${brand.name}`}
      description={`What ${brand.name} keeps about you, for how long, who sees it and what you can demand under the Nigeria Data Protection Act 2023.`}
      path={publicPages.privacy.path}
    >
      <LongText
        title="What we keep about you, and why"
        intro="The privacy notice, in words that say what our software does and nothing else."
        changedOn={privacyChangedOn}
        chapters={privacy(useCompany())}
      />
    </Document>
  );
}
