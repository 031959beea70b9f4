import { brand, company } from "@osisi/contracts/brand.ts";

/** Links that open the investor's own mail, phone and WhatsApp; with what they ask about. */
export function contactLinks(reference: string | undefined) {
  const subject = reference === undefined ? `Help with ${brand.name}` : `Payment ${reference}`;
  const text =
    reference === undefined ? "Hello, " : `Hello, it is about the payment ${reference}. `;
  const body = encodeURIComponent(text);
  return {
    email: `mailto:${company.email}?subject=${encodeURIComponent(subject)}&body=${body}`,
    whatsApp: `https://wa.me/${digitsOf(company.whatsApp)}?text=${body}`,
    phones: company.phones.map((phone) => ({ phone, href: `tel:+${digitsOf(phone)}` })),
  };
}

function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, "");
}
