/** The four promises of the landing page. */
export const themes = [
  {
    name: "Contribute",
    text: "Daily, weekly or monthly, from ₦100. Each instalment draws a part of a ring, and you see the ring close.",
  },
  {
    name: "Split",
    text: "School fees in one plan, stock for the shop in another, units in a portfolio beside them. Every purpose has its own tree.",
  },
  {
    name: "Rewards",
    text: "Bring a friend who invests in the green portfolio and you get 100 green points. A hundred points are ₦1,000 in your stash.",
  },
  {
    name: "Grow green",
    text: "It is meant for green assets: solar power, clean transport, efficient machines.",
  },
] as const;

export type ThemeName = (typeof themes)[number]["name"];
