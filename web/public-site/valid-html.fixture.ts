import { HtmlValidate } from "html-validate";

export const validate = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // As React serialises them; all of it is valid HTML.
    "attr-case": ["error", { ignoreForeign: true, style: ["lowercase", "camelcase"] }],
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "void-style": "off",
    "long-title": "off",
    // The calculator responds to input; there is nothing to submit.
    "wcag/h32": "off",
  },
});
