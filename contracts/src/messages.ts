/** Every sentence that server and browser must agree on. Those of the product specification stand
 * word for word, spelling included. */
export const messages = {
  // Onboarding
  missingDetail: "You are missing a required detail here",
  checkPasswords: "Check the password fields",
  passwordTooShort: "Check the password fields. Your password characters should be greater than 8",
  passwordTooLong: "Check the password fields. A password can have 128 characters at most",
  passwordUnreadable: "Check the password fields. Use letters, digits, spaces and signs only",
  passwordsDiffer: "Passwords did not match. Try again",
  acceptTerms: "Please accept the terms to continue",
  chooseInvestorType: "Choose what kind of investor you are",
  notAnEmail: "This does not look like an e-mail address",
  notAPhone: "This does not look like a Nigerian mobile number",
  notAName: "Use letters, spaces, hyphens and apostrophes only",
  tooLong: "This is too long",
  onboarded: "Almost there. Enter the code that we sent to your e-mail.",
  emailVerified: "Email verified successfully",
  phoneVerified: "Phone number verified successfully",
  linkBroken: "Error verifying onboarding link",
  linkRead: "Somebody joined with this e-mail",
  linkDisowned: "Nothing was confirmed, and that link no longer works.",
  codeSent:
    "If an account is waiting for it, a code is on its way. You can ask for another one after a minute.",
  codeWrong: "This code is not right, or it has expired. Check it or ask for a new one.",
  codeMissing: "Enter the six digits of the code",
  // Signing in
  loggedIn: "Welcome back",
  identifierMissing: "Enter your e-mail or phone number",
  passwordMissing: "Enter your password",
  wrongCredentials: "These details do not match an account. Check them and try again.",
  notVerified: "Confirm your e-mail or phone number before you log in.",
  loggingOut: "Logging you out..",
  loggedOut: "You are logged out",
  sessionExpired: "Session expired. Please do login",
  // Stash
  fundTooSmall: "Come on!, you can do more than that",
  fundFailed: "Error creating funding request",
  fundStarted: "Redirecting to payment gateway shortly",
  amountMissing: "Enter the amount in figures",
  amountNotNaira: "Enter an amount in naira, with at most two decimals",
  amountTooLarge: "This is more than can be paid at once. The most is ₦10,000,000.",
  withdrawNothing: "You can't withdraw 0 naira. Enter the amount in figures.",
  withdrawTooSmall: "minimum withdrawal amount is ₦1000",
  withdrawMuch: "Come on!, you are leaving with all that?",
  withdrawStarted: "Money heading your way to your account.",
  withdrawFailed: "There seems to be problem somewhere. No worries we are on top of it.",
  withdrawalsRead: "Your withdrawals",
  stashTooSmall: "Your stash holds less than that. Enter a smaller amount.",
  // History
  movementsRead: "Your transactions",
  receiptRead: "Your receipt",
  underWayRead: "Money on its way",
  dayUnreadable: "Write a day as 2026-11-21",
  daysReversed: "The last day is before the first",
  kindUnknown: "There is no such kind of transaction",
  pageSizeWrong: "Ask for 1 to 100 transactions at once",
  cursorWrong: "This does not continue a list of ours",
  movementUnknown: "We could not find that transaction.",
  // Saving plans
  planStarted: "Redirecting to payment gateway shortly to initiate your saving process.",
  planNameMissing: "You missed giving your saving plan a title",
  planAmountMissing: "You missed your saving plan amount",
  planAmountTooSmall: "Minimum saving amount is ₦100",
  planIntervalMissing: "You missed to set how often you want to save",
  planSpanMissing: "You missed setting up how long you want to save for",
  planSpanUnknown: "Choose one of the lengths that we offer: 3, 6, 9 or 12 months",
  planPaymentMissing: "You missed how you want to pay",
  planRead: "Your saving plan",
  plansRead: "Your saving plans",
  planUnknown: "Saving plan does not exist",
  planOver: "This saving plan has ended. Nothing can be changed on it any more.",
  planPaused:
    "Your plan is paused. What falls due meanwhile is left out, and it still ends on its day.",
  planPausedAlready: "Your plan is paused already",
  planResumed: "Your plan goes on. The next instalment is due on its day.",
  planNotPaused: "Your plan is not paused",
  planRenamed: "Your plan has its new name",
  planCardChanged: "From now on this card is charged for your plan.",
  planCardDropped:
    "No card is charged for your plan any more. A link to pay comes by mail on each due date.",
  planCardMissing: "Choose one of your cards",
  planCardUnknown: "We could not find that card. Choose another one.",
  planChargeAgain: "We will try your card again.",
  planChargeNothing: "There is nothing to charge at the moment.",
  plansFull: "You have as many running saving plans as we keep. One of them has to end first.",
  instalmentPaid: "Saved. This instalment is paid from your stash.",
  instalmentPaidAlready: "This instalment is paid already. Nothing was paid twice.",
  instalmentNotDue: "This instalment is not due yet",
  instalmentLapsed: "This instalment has lapsed. You can still pay it from your stash.",
  instalmentCharging:
    "A charge for this instalment is on its way. Wait for how it ends, so that you do not pay twice.",
  // Payout accounts
  banksRead: "Nigerian banks",
  bankMissing: "Choose your bank",
  bankUnreachable:
    "The bank did not answer. That says nothing about your account: please try again in a moment.",
  accountNumberMissing: "Enter the ten digits of your account number",
  accountResolved: "This is the account that the bank knows",
  accountUnknown: "The bank knows no such account. Check the number and the bank.",
  accountNumberOdd:
    "The bank knows no such account, and the number has a slip: check it digit by digit.",
  accountsRead: "Your payout accounts",
  accountAdded: "Your account is saved. You can withdraw to it now.",
  accountAddedWaiting:
    "Your account is saved. To keep your money safe, withdrawals to it begin in 24 hours.",
  accountUnchanged: "You have this account already. Nothing was changed.",
  accountNotYours: "We could not find that payout account.",
  accountMissing: "Add the bank account that your money should go to first",
  accountWaiting:
    "This account was added or changed less than 24 hours ago. To keep your money safe, withdrawals to it begin after that.",
  accountsFull: "You have as many payout accounts as we keep. Change one of them instead.",
  lookUpsUsedUp: "You have looked up ten accounts within an hour. Please try again later.",
  // The way back from the gateway
  paymentSettled: "Your money is in your stash.",
  planPaymentSettled: "Your payment has arrived. Your saving plan shows it.",
  paymentWaiting:
    "We are waiting for your bank. Your stash will show the money as soon as it arrives.",
  paymentFailed: "The payment did not go through. If your bank shows a debit, it will be returned.",
  paymentHeld:
    "We received money that needs a look by us. Nothing is lost, and you will hear from us.",
  paymentUnknown: "We could not find that payment.",
  // Everywhere
  profileRead: "Your profile",
  settingsRead: "What this app may know",
  busy: "A lot of people are here right now. Please try again in a moment.",
  tooManyTries: "That was a lot of tries. Wait a little and try again.",
  notFound: "There is nothing at this address",
  notUnderstood: "We could not read that request",
  keyMalformed: "The Idempotency-Key must have 1 to 255 visible characters",
  keyReused: "This request was sent before with other details",
  requestInFlight: "We are still working on this request. Nothing was done twice.",
  tooBig: "That is more than we take in one request",
  contentType: "Send this as application/json",
  checkFields: "Some details need another look",
  unexpected: "An error occured",
  noConnection: "There seems to be a network connection issue",
  notifyNeutral: "That is done. Your home page shows where things stand.",
  routingFailed: "Unexpected Application Error!",
} as const;

export type MessageKey = keyof typeof messages;

/** The only texts that the pages `/dashboard/notify/…/{message}` will show: anybody can write a
 * link. */
export const notifyMessages = {
  success: ["paymentSettled", "planPaymentSettled"],
  error: ["paymentWaiting", "paymentFailed", "paymentHeld", "paymentUnknown"],
} as const satisfies Record<string, readonly MessageKey[]>;
