import { brand } from "@osisi/contracts/brand.ts";
import type { Company } from "@osisi/contracts/catalogue-values.ts";
import type { Chapter } from "./chapter.ts";

/** What the software does with personal data. A change of what is stored, or for how long, has to
 * be described here, with a new date. */
export const privacyChangedOn = "2026-11-25";

export const privacy = (company: Company): readonly Chapter[] => [
  {
    id: "who",
    title: "Who answers for it",
    paragraphs: [
      `${company.legalName}, ${company.address.join(", ")}, decides what happens with your data and answers for it under the Nigeria Data Protection Act 2023. Ask us anything about it: ${company.dataProtectionEmail}.`,
    ],
  },
  {
    id: "what",
    title: "What we keep",
    rows: [
      [
        "Who you are",
        "Name, e-mail, phone, address, and the kind of investor that you say you are. You give it when you join. Name and phone you correct in Settings, the rest we correct when you write.",
      ],
      [
        "How you log in",
        "Your password only as a hash from which nobody can read it, and for each device what its browser calls itself and when it was last used.",
      ],
      [
        "Your money",
        "Every movement, plan, investment, withdrawal and payment, with its time and its reference.",
      ],
      ["Where we pay you", "Bank, account number, and the name that the bank gives for it."],
      [
        "Cards that you keep",
        "Brand, bank, last four digits, expiry, and an encrypted permission to charge. The number of a card never reaches us: you type it on the page of the payment company.",
      ],
      [
        "Who invited you",
        "The account whose link you joined by, if there was one. When that earned somebody points: your mail address and phone of that day, so that they are earned once for each person.",
      ],
      [
        "Gifts to a saving plan",
        "Of a giver without an account: the name, e-mail and message that they enter. The saver sees name and message of a gift that was paid, and never the e-mail.",
      ],
    ],
  },
  {
    id: "long",
    title: "For how long",
    rows: [
      [
        "Movements of money",
        "For good, with the bank accounts that money went to and, encrypted, what the payment company reported. Books that can be erased prove nothing.",
      ],
      [
        "A login",
        "Ends after seven days without use and after thirty days in any case; at once when you log out or change your password.",
      ],
      [
        "Notices on a device",
        "Where they are sent is kept until you turn them off or that login ends.",
      ],
      ["Codes", "Work for ten minutes. We keep only a keyed hash, and that for a week."],
      ["A new phone that waits for its code", "A week."],
      [
        "Messages to you",
        "Encrypted until sent, then the text is erased. That one was sent stays for thirty days.",
      ],
      ["An address that was never confirmed", "Its account is erased after thirty days."],
      [
        "A gift that was begun and not paid",
        "Name, e-mail and message are erased after thirty days. Of a gift that was paid they stay with the saver's account, and are erased five years after it was closed.",
      ],
      ["Answers kept so that nothing is paid twice", "Seven days."],
      [
        "How often an internet address tried something",
        "Minutes to hours, until the limit that it is counted for has passed.",
      ],
      [
        "A closed account",
        "Your name and addresses leave the account when you close it. Who it belonged to is sealed apart for five years, because the law on money laundering wants that, and then erased; movements stay, without a name.",
      ],
    ],
  },
  {
    id: "why",
    title: "Why we may",
    paragraphs: [
      "To do what you ask of us: keep your account, move your money, tell you about it. That is our contract with you.",
      "To keep to the law: books, taxes, and answers to authorities that may ask.",
      "To charge a card again, only if you have agreed. You take that back with one press, at the plan or in Settings. We send news of your account and no advertising.",
    ],
  },
  {
    id: "others",
    title: "Who else sees it",
    paragraphs: [
      "The payment company gets your e-mail and amounts when you pay, and your account number when we pay you. A mail and an SMS provider carry our messages to your address and number. If you turn on notices on a device, its browser's maker carries them, encrypted. Nobody buys anything from us.",
      "The loan form belongs to another company. It is not loaded until you ask for it; what you write there goes to them under their own notice.",
      "Nobody follows you here: no cookies, no counters, no pictures from elsewhere. What we keep in your browser is your login, the look that you chose and, so that you can read it without a network, what you last saw. Logging out erases all of it but the look.",
    ],
  },
  {
    id: "rights",
    title: "What you can demand",
    paragraphs: [
      "The Act gives you the right to see what we keep, to have it corrected or erased, to have its use limited, to object, to take it with you in a form that other software reads, to withdraw what you agreed to, and not to be judged by a machine alone.",
      "Correcting, taking it with you and closing the account are in Settings and work at once. For the rest write to us; we answer within thirty days. We cannot erase what the law makes us keep, and we then say which law.",
      "If you are not content with us, the Nigeria Data Protection Commission hears you: ndpc.gov.ng.",
    ],
  },
  {
    id: "safe",
    title: "How it is kept safe",
    paragraphs: [
      "All connections are encrypted. Permissions to charge a card, messages and identities of closed accounts are encrypted in the database as well. Should data get into wrong hands and put you at risk, we tell the Commission within 72 hours, and you.",
    ],
  },
  {
    id: "age",
    title: "Who is too young",
    paragraphs: [
      `${brand.name} is for people of 18 and over. If a child has joined, write to us and we close the account.`,
    ],
  },
];
