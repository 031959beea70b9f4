/** The explanation of each kind for an operator: why it waits, what happens automatically, and what
 * they can do. docs/operate.md explains it in more detail. */
export type Explanation = Readonly<{ why: string; byItself: string; youMay: string }>;

export const EVERY_MINUTE = "It ends within a minute once";
export const byQuestions = "The gateway is queried regularly.";
export const onlyYou = "Nothing. It waits for you.";
