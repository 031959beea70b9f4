/** The origin of the name. Another name needs another text. */
export const story = {
  meaning: "A tree. What is planted by one hand and sat under by many.",
  paragraphs: [
    "Nobody sees a tree grow. But cut it, and every year is there.",
    "A good year is a wide ring, a dry one is narrow, and none is ever erased. We keep money the same way: each naira that you put aside is written down once, in order, and stays written down.",
    "What you save is not to lie still. It is to pay for things that earn and do little harm: solar power, clean transport, machines that small businesses work with. They pay it back out of what it brings in, and your share of that is the wood between your rings.",
    "It takes time, and we say so. What you plant today bears on the day that you choose, and not before. That is what lets it work.",
  ],
} as const;
