import * as z from "zod/mini";

/** An amount in kobo, as text: it can be larger than a number holds exactly. */
export const kobo = z.string().check(z.regex(/^-?\d+$/));
