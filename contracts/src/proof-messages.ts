/** Sentences about the proof of liabilities. */

export const proofRead = "Here is your proof";
