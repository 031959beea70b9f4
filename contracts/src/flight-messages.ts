export const flightRead = "Where this money is";
export const askedNoNews = "We asked. There is no news yet.";
export const askedEnded = "We asked, and it has ended.";
export const askedNoAnswer = "We asked and got no answer. We keep asking.";
export const askedAlready = "We have asked in the last ten minutes.";
export const nothingToAsk = "There is nothing to ask about it now.";
