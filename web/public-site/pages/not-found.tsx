import { brand } from "@osisi/contracts/brand.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { publicPages } from "@osisi/contracts/public-pages.ts";
import { buttonLook } from "../../src/ui/button-look.ts";
import { Document } from "../parts/document.tsx";
import { FallenLeaf } from "../pictures/fallen-leaf.tsx";
import type { PageAssets } from "@osisi/contracts/public-pages.ts";

export function NotFoundPage({ assets }: { assets: PageAssets }) {
  return (
    <Document
      assets={assets}
      title={`No page here · ${brand.name}`}
      description="There is no page at this address."
    >
      <div className="frame grid items-center gap-10 pt-8 pb-24 md:grid-cols-[1.2fr_1fr] md:pt-16">
        <div className="grid justify-items-start gap-5">
          <h1 className="font-heading text-49 lg:text-61">{messages.routingFailed}</h1>
          <p className="max-w-[44ch] text-20 text-quiet">
            Nothing grows at this address. Perhaps it was mistyped, or the page has moved. Nothing
            has happened to your money.
          </p>
          <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <a href={publicPages.landing.path} className={buttonLook("primary", false)}>
              Start at the beginning
            </a>
            <a href="/login" className="onward">
              Go to the login
            </a>
          </p>
        </div>
        <FallenLeaf />
      </div>
    </Document>
  );
}
