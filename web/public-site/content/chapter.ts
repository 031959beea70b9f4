/** A part of a long text: paragraphs, or what is what in two columns. */
export interface Chapter {
  id: string;
  title: string;
  paragraphs?: readonly string[];
  rows?: readonly (readonly [what: string, text: string])[];
}
