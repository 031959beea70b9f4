/** The page that opens a wizard puts this into the state of the entry that it opens. */
export const openedHere = { openedHere: true } as const;
