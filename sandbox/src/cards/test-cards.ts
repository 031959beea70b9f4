/** The provider's published test cards, and their behaviour. */
export type TestCard = Readonly<{
  number: string;
  cvv: string;
  brand: "visa" | "mastercard" | "verve";
  reusable: boolean;
  /** What the customer has to enter before the bank responds. */
  challenges: readonly Question[];
  outcome: "success" | "declined" | "insufficient_funds" | "token_not_generated";
  /** How a refund to this card ends. */
  refund: "processed" | "failed" | "needs-attention";
}>;

export type Question = "pin" | "otp" | "phone" | "bank";

/** What to enter where a card requires it. */
export const rightAnswers: Readonly<Record<string, Partial<Record<Question, string>>>> = {
  "507850785078507812": { pin: "1111" },
  "5060666666666666666": { pin: "1234", otp: "123456" },
  "507850785078507804": { pin: "0000", otp: "123456" },
  "507850785078507853": { pin: "0000" },
};

const plain = { reusable: true, challenges: [], outcome: "success", refund: "processed" } as const;

export const testCards: readonly [TestCard, ...TestCard[]] = [
  { ...plain, number: "4084084084084081", cvv: "408", brand: "visa" },
  {
    ...plain,
    number: "507850785078507812",
    cvv: "081",
    brand: "verve",
    reusable: false,
    challenges: ["pin"],
  },
  {
    ...plain,
    number: "5060666666666666666",
    cvv: "123",
    brand: "verve",
    reusable: false,
    challenges: ["pin", "otp"],
  },
  {
    ...plain,
    number: "507850785078507804",
    cvv: "884",
    brand: "verve",
    reusable: false,
    challenges: ["pin", "phone", "otp"],
  },
  { ...plain, number: "5192602720584796", cvv: "123", brand: "mastercard", challenges: ["bank"] },
  { ...plain, number: "4084080000000409", cvv: "000", brand: "visa", challenges: ["bank"] },
  { ...plain, number: "4084080000005408", cvv: "001", brand: "visa", outcome: "declined" },
  {
    ...plain,
    number: "507850785078507853",
    cvv: "082",
    brand: "verve",
    reusable: false,
    challenges: ["pin"],
    outcome: "token_not_generated",
  },
  {
    ...plain,
    number: "4084080000670037",
    cvv: "787",
    brand: "visa",
    outcome: "insufficient_funds",
  },
  { ...plain, number: "4084080000671803", cvv: "180", brand: "visa", refund: "failed" },
  { ...plain, number: "4084080000671902", cvv: "190", brand: "visa", refund: "needs-attention" },
];

export function cardByNumber(number: string): TestCard | undefined {
  const digits = number.replaceAll(/\D/g, "");
  return testCards.find((card) => card.number === digits);
}

/** For the control interface, which names only the last four digits: any four make a card. */
export function cardByLast4(last4: string): TestCard {
  const known = testCards.find(({ number }) => number.endsWith(last4));
  return known ?? { ...testCards[0], number: `408408408408${last4}` };
}
