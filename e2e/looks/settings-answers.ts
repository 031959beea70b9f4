import { companyOn } from "@osisi/contracts/catalogue.ts";
import { bank, payoutAccount } from "@osisi/contracts/accounts.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { type User, user as userSchema } from "@osisi/contracts/auth.ts";
import { cardStates, storedCard } from "@osisi/contracts/cards.ts";
import { channels } from "@osisi/contracts/channels.ts";
import { circlesAnswer } from "@osisi/contracts/circles.ts";
import { closing } from "@osisi/contracts/closing.ts";
import { looksAnswer } from "@osisi/contracts/looks.ts";
import { complaintsAnswer, complaintStates } from "@osisi/contracts/complaints.ts";
import { ownDetails } from "@osisi/contracts/details.ts";
import { freezeState } from "@osisi/contracts/freeze.ts";
import { type PlanGifts, planGifts } from "@osisi/contracts/gifts.ts";
import { mandateList, mandateStates } from "@osisi/contracts/mandates.ts";
import { investorTypes } from "@osisi/contracts/investor-types.ts";
import { type OwnAccount, ownAccount, ownAccountReasons } from "@osisi/contracts/own-account.ts";
import { referralsAnswer, referralStates } from "@osisi/contracts/referrals.ts";
import { deviceSession, twoStep } from "@osisi/contracts/sessions.ts";
import { appSettings } from "@osisi/contracts/settings.ts";
import { pinState } from "@osisi/contracts/step-up-requests.ts";
import { standingRules } from "@osisi/contracts/standing-rules.ts";
import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { siteAnswer } from "@osisi/contracts/site.ts";
import type { Chance } from "./chance.ts";
import {
  bankOf,
  dayAfter,
  idOf,
  last4Of,
  momentOf,
  nairaOf,
  NOW,
  personNameOf,
  referenceOf,
  TODAY,
} from "./values.ts";

const few = [0, 1, 3] as const;

interface Known {
  user: User;
  planId: string;
  points: number;
}

/** What the settings, points, gifts and the own account number show. */
export function settingsAnswers(by: Chance, { user, planId, points }: Known): [string, unknown][] {
  const some = <Item>(make: (index: number) => Item) => by.list(by.one(few), make);
  return [
    [apiPaths.site, siteAnswer.parse({ company: companyOn(firstCatalogue, TODAY) })],
    [apiPaths.me, userSchema.parse(user)],
    [
      apiPaths.ownDetails,
      ownDetails.parse({
        address: by.one(["3 Bode Thomas, Surulere", "w".repeat(120)]),
        investorType: by.one(investorTypes).name,
        joinedAt: NOW,
        termsAcceptedAt: NOW,
        nextOfKin: by.one([
          null,
          { name: personNameOf(by), phone: "+2348030000003", relation: "relative" },
        ]),
      }),
    ],
    [
      apiPaths.settings,
      appSettings.parse({
        paymentOrigin: "https://checkout.example",
        partner: "Partner",
      }),
    ],
    [apiPaths.circles, circlesAnswer.parse([])],
    [apiPaths.planGifts.replace(":id", planId), planGifts.parse(giftsOf(by))],
    [
      apiPaths.accounts,
      eachOf(
        payoutAccount,
        some((index) => ({
          id: idOf(by),
          bankName: bankOf(by),
          last4: last4Of(by),
          accountName: personNameOf(by).toUpperCase(),
          nameWarning: by.maybe(),
          addedAt: momentOf(by),
          usableFrom: by.one([null, `${dayAfter(by, 1)}T09:00:00.000Z`]),
          isDefault: index === 0,
        })),
      ),
    ],
    [apiPaths.banks, eachOf(bank, [{ code: "058", name: bankOf(by) }])],
    [
      apiPaths.cards,
      eachOf(
        storedCard,
        some(() => ({
          id: idOf(by),
          brand: by.one(["visa", "mastercard", "verve"]),
          last4: last4Of(by),
          bank: by.one(["", bankOf(by)]),
          expires: "2029-07",
          addedAt: momentOf(by),
          state: by.one(cardStates),
          usableFrom: by.one([null, NOW]),
        })),
      ),
    ],
    [
      apiPaths.mandates,
      mandateList.parse(
        some(() => ({
          id: idOf(by),
          state: by.one(mandateStates),
          bank: by.one([null, bankOf(by)]),
          last4: by.one([null, last4Of(by)]),
          text: "Send ₦50 from this account to allow it: the bank's page shows you how.",
          startedAt: momentOf(by),
          consentUrl: by.one([null, "https://checkout.example/consent"]),
          canActivate: by.maybe(),
        })),
      ),
    ],
    [
      apiPaths.channels,
      channels.parse(
        (["email", "mobileNumber"] as const).map((channel) => ({
          channel,
          address: channel === "email" ? user.email : user.phone,
          isConfirmed: channel === "email" ? user.emailVerified : user.phoneVerified,
          counts: by.maybe(),
          waitsUntil: by.one([null, `${dayAfter(by, 3)}T09:00:00.000Z`]),
          before: null,
          isOptional: by.maybe(),
          isChosen: by.maybe(),
        })),
      ),
    ],
    [apiPaths.twoStep, twoStep.parse({ isOn: by.maybe(), email: "a•••@b.ng", phone: null })],
    [apiPaths.pin, pinState.parse({ isSet: by.maybe(), isLocked: false })],
    [
      apiPaths.sessions,
      eachOf(
        deviceSession,
        by.list(by.one([1, 5]), (index) => ({
          id: idOf(by),
          browser: by.one([null, "Chrome", "Samsung Internet"]),
          system: by.one([null, "Android"]),
          signedInAt: momentOf(by),
          lastUsedAt: momentOf(by, 3),
          isThis: index === 0,
        })),
      ),
    ],
    [apiPaths.freeze, freezeState.parse({ heldUntil: by.one([null, null, NOW]) })],
    [apiPaths.closing, closing.parse({ reasons: [] })],
    [
      apiPaths.looks,
      looksAnswer.parse({
        looks: by.list(by.one(few), () => ({
          at: momentOf(by),
          by: by.one([null, "support", "finance"]),
          what: by.one(["page", "identity", "next-of-kin"]),
          reason: by.one([null, "Case C-1001", "long ".repeat(80), "x".repeat(200)]),
        })),
      }),
    ],
    [
      apiPaths.standingRules,
      standingRules.parse({
        rules: [],
        version: "1",
        plans: [],
        off: by.one([null, "claim", "freeze"]),
      }),
    ],
    [apiPaths.ownAccount, ownAccount.parse(ownAccountOf(by))],
    [
      apiPaths.referrals,
      referralsAnswer.parse({
        slug: "ada-7kq2",
        link: "https://osisi.example/onboard?r=ada-7kq2",
        greenPoints: points,
        people: {
          data: by.list(by.one([0, 3, 20]), () => ({
            id: idOf(by),
            firstName: personNameOf(by),
            state: by.one(referralStates),
            joinedAt: momentOf(by),
          })),
          nextCursor: null,
        },
        history: {
          data: some(() => ({
            id: String(by.whole(1, 9_999)),
            title: `For ${personNameOf(by)}`,
            direction: by.one(["in", "out"]),
            points: 100,
            pointsAfter: points,
            at: momentOf(by),
          })),
          nextCursor: null,
        },
      }),
    ],
    [
      apiPaths.complaints,
      complaintsAnswer.parse({
        complaints: by.list(by.one(few), () => ({
          number: `C-${1_000 + by.one(few)}`,
          reference: by.maybe(0.3) ? null : referenceOf(by),
          isOpenedByUs: by.maybe(0.2),
          text: by.one(["It is not there.", "long ".repeat(150), "x".repeat(300)]),
          state: by.one(complaintStates),
          stateText: by.one(["We answer by 30 Nov 2026, 10:00", "Answered", "Closed"]),
          filedAt: momentOf(by),
          answerBy: momentOf(by),
          endedAt: null,
          answers: by.list(by.one(few), () => ({
            at: momentOf(by),
            text: "It came back. ".repeat(9),
          })),
        })),
      }),
    ],
  ];
}

function eachOf<Item>(
  schema: { parse: (item: unknown) => Item },
  items: readonly unknown[],
): Item[] {
  return items.map((item) => schema.parse(item));
}

function giftsOf(by: Chance): PlanGifts {
  const link = { token: "AAAAAAAAAAAAAAAAAAAAAA", createdAt: momentOf(by), isOpen: by.maybe() };
  return {
    link: by.one([null, link]),
    gifts: by.list(by.one(few), () => ({
      id: idOf(by),
      name: personNameOf(by).slice(0, 40),
      message: by.one([null, "For your school fees. Work hard!", "w".repeat(140)]),
      amount: nairaOf(by, 50_000),
      placed: 0,
      paidAt: momentOf(by),
      thankedAt: null,
      canThank: by.maybe(),
    })),
  };
}

function ownAccountOf(by: Chance): OwnAccount {
  const state = by.one(["none", "waiting", "failed", "ready"] as const);
  return {
    state,
    since: state === "none" ? null : NOW,
    reason: state === "failed" ? by.one(ownAccountReasons) : null,
    triesLeft: by.whole(0, 4),
    account:
      state === "ready"
        ? {
            accountNumber: "0123456789",
            bankName: bankOf(by),
            accountName: `OSISI/${personNameOf(by).toUpperCase()}`,
            checkAgainAt: null,
          }
        : null,
    arrivals: by.list(state === "ready" ? by.one(few) : 0, () => ({
      reference: referenceOf(by),
      amount: nairaOf(by),
      senderName: by.one([null, personNameOf(by)]),
      senderBank: by.one([null, bankOf(by)]),
      at: momentOf(by),
    })),
  };
}
