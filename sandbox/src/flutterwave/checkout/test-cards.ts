import type { Question } from "../../cards/test-cards.ts";

/** The provider's published test cards. Every PIN is 3310, every code 12345. */
export type TestCard = Readonly<{
  number: string;
  expiry: string;
  cvv: string;
  brand: "mastercard" | "verve";
  questions: readonly Question[];
  /** `null`: approved. */
  failure: string | null;
}>;

const RIGHT_PIN = "3310";
const RIGHT_OTP = "12345";

const card = (
  number: string,
  expiry: string,
  cvv: string,
  questions: readonly Question[],
  failure: string | null = null,
): TestCard => ({
  number,
  expiry,
  cvv,
  brand: number.startsWith("506") ? "verve" : "mastercard",
  questions,
  failure,
});

export const testCards: readonly [TestCard, ...TestCard[]] = [
  card("5531886652142950", "09/32", "564", ["pin", "otp"]),
  card("5438898014560229", "10/31", "564", ["bank"]),
  card("5061460410120223210", "10/31", "780", ["pin", "otp"]),
  card("5061460166976054667", "10/29", "564", []),
  card("5258585922666506", "09/31", "883", [], "Insufficient Funds"),
  card("5143010522339965", "08/31", "276", [], "Do Not Honour"),
  card("5590131743294314", "11/32", "887", [], "Fraud suspected"),
  card("5399834697894723", "09/31", "883", ["pin"], "Incorrect PIN"),
];

export function cardByNumber(number: string): TestCard | undefined {
  const digits = number.replaceAll(/\D/g, "");
  return testCards.find((one) => one.number === digits);
}

/** Of the provider's test bank, Access Bank. */
export const testAccount = "0690000031";

/** For the control interface: any four digits make a card. */
export function cardByLast4(last4: string): TestCard {
  const known = testCards.find(({ number }) => number.endsWith(last4));
  return known ?? { ...testCards[0], number: `553188665214${last4}` };
}

/** Why an answer is not accepted; `undefined`: it is. */
export function wrongAnswer(question: Question, given: string): string | undefined {
  if (question === "bank" || question === "phone") return undefined;
  if (question === "pin") return given === RIGHT_PIN ? undefined : "Incorrect PIN";
  if (given === "6648") return "Insufficient Funds";
  return given === RIGHT_OTP ? undefined : "Incorrect OTP";
}

export const rightAnswers: Readonly<Partial<Record<Question, string>>> = {
  pin: RIGHT_PIN,
  otp: RIGHT_OTP,
};
