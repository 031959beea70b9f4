/** Several domains' parts of one answer, read in one statement: each is a function of the database that
 * gives JSON. Money comes as text, as JSON's numbers end at 2^53, and moments as JSON has them. */

export type AsJson<Row> = {
  [Column in keyof Row]: Row[Column] extends bigint | Date
    ? string
    : Row[Column] extends bigint | Date | null
      ? string | null
      : Row[Column];
};

export function momentOf(text: string): Date;
export function momentOf(text: string | null): Date | null;
export function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

export function koboOf(text: string): bigint;
export function koboOf(text: string | null): bigint | null;
export function koboOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
