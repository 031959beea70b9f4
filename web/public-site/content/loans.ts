/** The text beside the application form. */
export const loans = {
  title: "Borrow for something that earns.",
  intro:
    "Stock, a machine, solar power for the shop: tell us what it is for and what it brings in. The money comes from people who save here, so we ask carefully.",
  atHand: [
    "What you want to buy, and what it costs",
    "What your business takes in and pays out in a usual month",
    "A bank account in your own name",
    "Someone who knows your business and can be called",
  ],
} as const;
