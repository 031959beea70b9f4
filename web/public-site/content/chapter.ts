/** A chapter of a long text: paragraphs, or pairs of term and definition. */
export interface Chapter {
  id: string;
  title: string;
  paragraphs?: readonly string[];
  rows?: readonly (readonly [what: string, text: string])[];
}
