import { brand, colours } from "@osisi/contracts/brand.ts";
import type { Plugin } from "vite";

const marks = {
  "%BRAND_NAME%": brand.name,
  "%BRAND_DESCRIPTION%": brand.description,
  "%PAPER_LIGHT%": colours.paper.light,
  "%PAPER_DARK%": colours.paper.dark,
  "%BUILD%": process.env["BUILD_ID"] ?? "dev",
};
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

/** Writes the product's name and background colour into the initial HTML. */
export function brandInHtml(): Plugin {
  return {
    name: "brand-in-html",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        Object.entries(marks).reduce(
          (page, [mark, text]) => page.replaceAll(mark, () => escaped(text)),
          html,
        ),
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[&<"]/g, (sign) => escapes[sign] ?? sign);
}
