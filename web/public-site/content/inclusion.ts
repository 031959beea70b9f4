/** The words of the project's page; its figures are in project.ts. */
export const inclusion = {
  title: "Two hundred women, six months.",
  intro:
    "Many women who trade, farm and make things in Nigeria have no account that they alone can open, and no record that a lender would look at. The project gives two hundred of them both.",
  months: [
    {
      when: "Months 1 and 2",
      what: "Meeting in groups: what money costs, what interest is, how to read a contract.",
    },
    { when: "Month 3", what: "An own account, an own phone number on it, a first small plan." },
    { when: "Months 4 and 5", what: "Saving on, week by week, with somebody to ask." },
    { when: "Month 6", what: "A record of what was saved, to show to whoever lends." },
  ],
  donate: {
    name: "Donate",
    text: "Your gift pays for rooms, teachers and the first weeks. It goes to the project and not into anybody’s savings here.",
    action: "Give to the project",
  },
  volunteer: {
    name: "Volunteer",
    text: "Teach a group, translate, lend a room, keep a list. An afternoon a week is enough.",
    action: "Offer your time",
  },
  join: {
    name: "Join",
    text: "You are a woman of 18 or over and want to be one of the two hundred? It costs nothing.",
    action: "Ask for a place",
  },
} as const;
