import { companyOn } from "@osisi/contracts/catalogue.ts";
import type { Company } from "@osisi/contracts/catalogue-values.ts";
import type { Offer } from "@osisi/contracts/public-pages.ts";
import { createContext, useContext } from "react";

/** What is on offer, for the parts of a page that show rates. */
export const OfferContext = createContext<Offer | undefined>(undefined);

export function useOffer(): Offer {
  const offer = useContext(OfferContext);
  if (!offer) throw new Error("A part with rates is rendered without the catalogue");
  return offer;
}

export function useCompany(): Company {
  const { catalogue, on } = useOffer();
  return companyOn(catalogue, on);
}
