/** Every sentence that server and browser must agree on. Those of the product specification stand
 * word for word, spelling included. */

// Onboarding
export const missingDetail = "You are missing a required detail here";
export const checkPasswords = "Check the password fields";
export const passwordTooShort =
  "Check the password fields. Your password characters should be greater than 8";
export const passwordTooLong =
  "Check the password fields. A password can have 128 characters at most";
export const passwordCommon =
  "Check the password fields. That password is easy to guess. Choose another";
export const passwordUnreadable =
  "Check the password fields. Use letters, digits, spaces and signs only";
export const passwordsDiffer = "Passwords did not match. Try again";
export const acceptTerms = "Please accept the terms to continue";
export const chooseInvestorType = "Choose what kind of investor you are";
export const notAnEmail = "This does not look like an e-mail address";
export const notAPhone = "This does not look like a Nigerian mobile number";
export const notAName = "Use letters, spaces, hyphens and apostrophes only";
export const tooLong = "This is too long";
export const onboarded = "Almost there. Enter the code that we sent to your e-mail.";
export const emailVerified = "Email verified successfully";
export const phoneVerified = "Phone number verified successfully";
export const linkBroken = "Error verifying onboarding link";
export const linkRead = "Someone joined with this e-mail";
export const linkDisowned = "Nothing was confirmed, and that link no longer works.";
export const codeSent =
  "If an account is waiting for it, a code is on its way. You can ask for another one after a minute.";
export const codeWrong =
  "This code is not right, or it has expired. Check it or ask for a new one.";
export const codeTriedAlready =
  "You tried this code already, and it is not right. Check it digit by digit.";
export const codeTriesOver =
  "That was the fifth wrong try, so your codes no longer work. Ask for a new code and enter that one.";
export const codeMissing = "Enter the six digits of the code";
// Signing in
export const loggedIn = "Welcome back";
export const identifierMissing = "Enter your e-mail or phone number";
export const passwordMissing = "Enter your password";
export const wrongCredentials = "These details do not match an account. Check them and try again.";
export const notVerified = "Confirm your e-mail or phone number before you log in.";
export const logInByOther =
  "You have not confirmed this address. Log in with the other one. You can confirm this one in Settings.";
export const loggingOut = "Logging you out..";
export const loggedOut = "You are logged out";
export const sessionExpired = "Session expired. Please do login";
export const loginCodeNeeded = "One more step: enter the code that we sent you.";
export const loginCodeSent = "A code is on its way. You can ask for another one after a minute.";
export const loginStepOver =
  "That took longer than ten minutes, or it was used already. Log in again.";
export const loginChannelClosed = "Codes go to confirmed addresses only. Choose the other way.";
export const loginChannelMissing = "Choose how we send you the code";
// Passwords
export const resetCodeSent =
  "If an account has this address and confirmed it, a code is on its way. You can ask for another one after a minute.";
export const resetLinkBroken = "This link no longer works. Ask for a new code.";
export const resetByLink = "There were too many tries. Use the link in the mail that we sent you.";
export const passwordReset = "Your password is changed. Log in with the new one.";
export const passwordChanged = "Your password is changed, and you are logged out everywhere else.";
export const passwordWrong = "This is not your password. Check it and try again.";
// Links in security notices
export const secureLinkRead = "What this link does";
export const secureLinkBroken = "This link has expired, or a part of it is missing.";
export const secureLinkUsed = "This link was used already. What it does is done.";
// Step-up and PIN
export const steppedUp = "That is you. You can go on.";
export const passwordNeeded = "Enter your password to go on.";
export const pinNeeded = "Enter your PIN to go on.";
export const passwordTriesOver =
  "You entered a wrong password five times, so we logged you out. Log in again.";
export const pinMissing = "Enter the four digits of your PIN";
export const pinsDiffer = "That was not the same PIN. Type it again.";
export const pinWrong = "This is not your PIN.";
export const pinLocked = "Your PIN is locked after five wrong tries. Enter your password.";
export const pinNone = "You have no PIN. Enter your password.";
export const pinIsYear = "A year is easy to guess. Choose other digits.";
export const pinIsDay = "A day and month are easy to guess. Choose other digits.";
export const pinInPhone = "These digits are in your phone number. Choose others.";
export const pinCommon = "Many people have this PIN. Choose another one.";
export const pinRead = "Your PIN";
export const pinSet = "Your PIN is set.";
export const pinRemoved = "Your PIN is removed. From now on we ask for your password.";
// Freezing
export const accountFrozen =
  "No one can log in, no money leaves it, and nothing in it can be changed.";
export const frozenLogin = "Your account is frozen.";
export const heldAfterFreeze =
  "Your account was frozen, or we are checking it. This works again 24 hours after you unfroze it, or when our check has ended.";
export const onHold = "Your account is paused while we check something with you.";
export const accountUnfrozen =
  "Your account is unfrozen. Log in, and change your password if someone may know it.";
export const freezeRead = "Whether your account was frozen";
// Two steps and devices
export const twoStepRead = "How you log in";
export const twoStepOn = "Done. From now on you log in with your password and a code.";
export const twoStepOff = "Done. From now on your password is enough to log in.";
export const sessionsRead = "Where you are logged in";
export const sessionEnded = "That device is logged out.";
export const sessionsEnded = "You are logged out everywhere else.";
// Stash
export const fundTooSmall = "Come on!, you can do more than that";
/** With a live key of the gateway, until the catalogue says who runs this: see opening.ts. */
export const notOpenYet =
  "We are not open yet, so nothing new can begin. What you have stays yours, and withdrawals work.";
/** Only if the operators' own sentence is lost. */
export const closedForNow = "This is closed for now. Please try again later.";
export const fundFailed = "Error creating funding request";
export const fundStarted = "Redirecting to payment gateway shortly";
export const amountNotNumber = "Send the amount as a number, such as 5000, and not as text.";
export const amountNotNaira = "Enter an amount in naira, with at most two decimals";
export const amountTooLarge = "₦10,000,000 is the most that you can pay at once.";
export const withdrawNothing = "You can't withdraw 0 naira. Enter the amount in figures.";
export const withdrawTooSmall = "minimum withdrawal amount is ₦1000";
export const withdrawMuch = "Come on!, you are leaving with all that?";
export const withdrawStarted = "Money heading your way to your account.";
export const withdrawFailed =
  "There seems to be problem somewhere. No worries we are on top of it.";
export const withdrawalsRead = "Your withdrawals";
export const stashTooSmall = "Your stash holds less than that. Enter a smaller amount.";
// History
export const movementsRead = "Your transactions";
export const receiptRead = "Your receipt";
export const underWayRead = "What has not ended yet";
export const overviewRead = "What falls due and what needs you";
export const balanceHistoryRead = "Your money over time";
export const rangeUnknown = "Choose 30d, 90d, 1y or all";
export const dayUnreadable = "Write a day as 2026-11-21";
export const daysReversed = "The last day is before the first";
export const kindUnknown = "There is no such kind of transaction";
export const pageSizeWrong = "Ask for 1 to 100 transactions at once";
export const cursorWrong = "This does not continue a list of ours";
export const searchTooLong = "Search for at most 60 letters";
export const statementRead = "What your statement holds";
export const statementTooLong = "A statement covers at most ten years";
export const statementNotBegun = "The first day has not come yet";
export const statementFormatUnknown = "Choose pdf or csv";
export const movementUnknown = "We could not find that transaction.";
// Saving plans
export const planStarted =
  "Redirecting to payment gateway shortly to initiate your saving process.";
export const planNotStarted =
  "We could not start your saving plan just now. Nothing was taken. Please try again.";
export const planNameMissing = "You missed giving your saving plan a title";
export const planAmountMissing = "You missed your saving plan amount";
export const planAmountTooSmall = "Minimum saving amount is ₦100";
export const planIntervalMissing = "You missed to set how often you want to save";
export const planSpanMissing = "You missed setting up how long you want to save for";
export const planSpanUnknown = "Choose one of the lengths that we offer";
export const planPaymentMissing = "You missed how you want to pay";
export const planConsentMissing =
  "Agree to the charges to save by card, or choose Transfer or Bank";
export const planRead = "Your saving plan";
export const plansRead = "Your saving plans";
export const planUnknown = "Saving plan does not exist";
export const planOver = "This saving plan has ended. You can no longer change it.";
export const planPaused =
  "Your plan is paused. We skip payments while you pause. It still ends on the same day.";
export const planPausedAlready = "Your plan is paused already";
export const planNotPaused = "Your plan is not paused";
export const planRenamed = "Your plan has its new name";
export const planCardChanged = "From now on this card pays for your plan.";
export const planCardDropped =
  "No card pays for your plan any more. We e-mail you a payment link on each due date.";
export const planCardMissing = "Choose one of your cards";
export const planCardUnknown = "We could not find that card. Choose another one.";
export const planChargeAgain = "We will try it again.";
export const planChargeNothing = "There is nothing to charge at the moment.";
export const rulesRead = "What happens when money arrives";
export const rulesSaved = "Saved. The next money that arrives follows it.";
export const rulesChanged = "These rules were changed somewhere else meanwhile. Nothing was saved.";
export const rulesTooMany = "You can have at most 10 plans here";
export const rulePlanTwice = "A plan can be here once";
export const plansFull = "You cannot have more running saving plans. Wait until one of them ends.";
export const instalmentPaid = "Saved. This instalment is paid from your stash.";
export const instalmentPaidAlready = "This instalment is paid already. Nothing was paid twice.";
export const instalmentNotStarted =
  "We could not reach the payment gateway just now. Nothing was taken. Please try again.";
export const instalmentNotDue = "This instalment is not due yet";
export const instalmentLapsed =
  "The day of this instalment has passed. You can still pay it from your stash.";
export const instalmentCharging =
  "A charge for this instalment is under way. Wait until it ends, so that you do not pay twice.";
export const topUpAmountMissing = "Enter how much to add";
export const topUpTooSmall = "The least you can add is ₦100";
export const topUpTooLarge = "Your plan takes less than that. Enter a smaller amount.";
export const topUpFull = "You have added as much to this plan as it takes";
export const topUpNotOffered =
  "We do not offer plans of this length at the moment, so you cannot add to yours.";
export const toppedUp = "Added. It is in your plan and earns from today.";
export const topUpStarted = "Redirecting to payment gateway shortly to add money to your plan.";
// Investments
export const portfoliosRead = "The portfolios";
export const portfolioRead = "The portfolio";
export const portfolioMissing = "You missed which portfolio you want to invest in";
export const portfolioUnknown = "There is no such portfolio";
export const portfolioNotSold = "We sell no units of this portfolio at the moment";
export const unitsMissing = "You missed how many units you want to buy";
export const unitsTooFew = "Buy at least 1 unit";
export const unitsNotWhole = "Units are whole. Enter a number without decimals.";
export const unitsNotLeft =
  "There are not that many units left. Nothing was paid: choose fewer units.";
export const monthsMissing = "You missed how long you want to invest for";
export const monthsUnknown = "Choose one of the terms that this portfolio offers";
export const percentageDiffers =
  "The interest has changed since you opened this page. Nothing was paid: look at it again.";
export const investmentAmountDiffers =
  "The amount is not the price of the units. Nothing was paid: look at it again.";
export const investmentStarted =
  "Redirecting to payment gateway shortly to initiate your investment process.";
export const investmentBought = "You bought your units and paid from your stash.";
export const investmentPaymentSettled =
  "The payment has arrived. Invest shows the units. Money that bought none is in the stash.";
export const investmentRead = "Your investment";
export const investmentsRead = "Your investments";
export const investmentUnknown = "Investment does not exist";
export const investmentOver = "This investment has ended. You can no longer change it.";
export const atMaturityMissing = "You missed what happens at maturity";
export const atMaturityChanged = "Noted. That is what happens at maturity.";
export const transferTooEarly =
  "This investment has not ended yet. You can move it after its end date.";
export const transferDone = "This investment has been moved or bought again already";
export const transferTooMuch = "That is more than the principal of the investment that ended";
export const transferSame = "Choose a different portfolio";
export const investmentTransferred = "You bought units in the other portfolio.";
// Referrals and green points
export const referralsRead = "Your referrals and green points";
export const pointsMissing = "Enter how many points to redeem";
export const pointsNotInSteps = "Redeem points in steps of 100";
export const pointsTooFew = "You have fewer points than that. Nothing was redeemed.";
export const pointsRedeemed = "Your points are redeemed.";

// Payout accounts
export const banksRead = "Nigerian banks";
export const bankMissing = "Choose your bank";
export const bankUnreachable =
  "The bank did not answer. Your account may be fine. Please try again in a moment.";
export const accountNumberMissing = "Enter the ten digits of your account number";
export const accountResolved = "This is the account that the bank knows";
export const accountUnknown = "The bank does not know this account. Check the number and the bank.";
export const accountNumberOdd =
  "The bank does not know this account. The number has a wrong digit: check each one.";
export const accountsRead = "Your payout accounts";
export const accountAdded = "Your account is saved. You can withdraw to it now.";
export const accountAddedWaiting =
  "Your account is saved. To keep your money safe, withdrawals to it begin within 24 hours.";
export const accountOtherName =
  "This account is in another name. Tick the box if your withdrawals should go to it.";
export const accountUnchanged = "You have this account already. Nothing was changed.";
export const tickFirst = "Tick the box first";
export const accountNotYours = "We could not find that payout account.";
export const accountMissing = "First add the bank account that your money goes to";
export const accountWaiting =
  "You cannot withdraw to this account yet. We wait to keep your money safe. Settings shows from when you can.";
export const accountsFull = "You cannot have more payout accounts. Change one of them instead.";
export const lookUpsUsedUp = "You have looked up ten accounts in an hour. Please try again later.";
// One's own account number
export const ownAccountRead = "Your account number";
export const ownAccountRequested =
  "We have asked for your account number. This usually takes a few minutes.";
export const ownAccountReady = "Your account number is ready.";
export const ownAccountFailed = "There is no account number yet.";
export const ownAccountChecked =
  "The bank is looking for your transfer. If it finds it, the money is in your stash within a few minutes.";
export const ownAccountCheckedAlready =
  "We asked the bank less than ten minutes ago. Wait a little, then ask again.";
export const ownAccountNotChecked = "The bank did not answer. Please try again in ten minutes.";
export const ownAccountMissing = "You have no account number yet.";
export const ownAccountTriesUsed =
  "You have asked five times in 24 hours. Please try again tomorrow, or fund your stash another way.";
export const bvnMissing = "Enter the eleven digits of your BVN";
export const ownAccountConsentMissing = "Agree that we pass these details to the bank";
// Kept cards
export const cardsRead = "Your cards";
export const cardRemoved = "Your card is removed. We do not charge it again.";
export const cardNotYours = "We could not find that card.";
export const cardNotBegun =
  "We could not reach the payment gateway. Nothing was charged: please try again.";
// Mandates
export const mandatesRead = "The bank accounts that we may debit";
export const mandateCancelled = "Ended. We take nothing more from this account.";
export const mandateNotYours = "We could not find that bank account.";
export const mandateNotWaiting = "This account is not waiting for its bank.";
export const mandateAskedToday = "We asked your bank again less than a day ago. Wait a little.";
export const mandateAsked =
  "We asked your bank again. It takes ₦50 from the account to check it, and pays that back.";
export const mandateUnreachable =
  "We could not reach the payment gateway. Nothing was changed: please try again.";
export const mandateApproved =
  "The account is allowed. The bank needs some hours, sometimes days. Then its owner hears from us.";
export const mandateNotApproved =
  "Your bank has not confirmed it yet. If you have sent the ₦50, wait. We keep checking.";
export const mandateOver = "This permission has ended. We take nothing from that account.";
export const planMandateChanged = "From now on your bank account pays for this plan.";
// The way back from the gateway
export const paymentSettled = "The payment has arrived. The stash shows it.";
export const planPaymentSettled = "The payment has arrived. The saving plan shows it.";
export const topUpPaymentSettled =
  "The payment has arrived. The saving plan shows it. Money that the plan did not take is in the stash.";
export const paymentNotFinished = "You left before paying. Nothing was taken.";
export const paymentChecking = "If you have paid, wait. Do not pay again.";
export const paymentReturned = "Your bank took this payment back. None of it is with us.";
export const debitReturned = "If your bank shows a debit, it will be returned.";
export const paymentFailed = `The payment did not go through. ${debitReturned}`;
export const paymentHeld =
  "We received money that we have to check. Nothing is lost, and you will hear from us.";
export const paymentUnknown = "We could not find that payment.";
export const paymentDismissed = "Put away. If it is still paid, you will see it.";
export const paymentNotDismissed = "This payment is not over yet. Wait until it ends.";
export const paidWait = "Already paid? Wait. Do not pay again.";
// One's own details, data and account
export const nothingChanged = "No change was made.";
export const profileChanged = "Your details are saved.";
export const phoneWaits =
  "Your details are saved. Enter the code that we sent to the new number. Until then the old one stays.";
export const phoneNotWaiting = "No new number waits for a code.";
export const phoneChanged = "Your new number is confirmed.";
export const phoneCodeSent =
  "A code is on its way to your phone. You can ask for another one after a minute.";
export const phoneTaken =
  "Another account uses this number. Log in there and change it first, or keep the number that you have.";
export const addressTaken =
  "Another account uses this address, or used it until less than a day ago.";
export const channelsRead = "How we reach you";
export const confirmCodeSent =
  "A code is on its way to that address. You can ask for another one after a minute.";
export const channelConfirmed =
  "It is confirmed. For 24 hours it gets no login codes and cannot reset your password.";
export const channelConfirmedAlready = "This address is confirmed already.";
export const channelNotOptional = "You log in with this address. You cannot leave it out.";
export const channelUsed =
  "Done. After its 24 hours it gets login codes and can reset your password.";
export const channelUnused = "Done. It gets no login codes and cannot reset your password.";
export const changeUndone = "The change is undone, and every device is logged out.";
export const phoneKept = "Your number stays as it was.";
export const ownDataUnknown = "Choose everything as JSON, or one kind as CSV";
export const closingRead = "What closing your account would take";
export const accountNotEmpty =
  "You cannot close your account yet. Something of yours is still in it.";
export const accountClosed = "Your account is closed. Thank you for saving with us.";
// Everywhere
export const profileRead = "Your profile";
export const settingsRead = "What this app may know";
export const siteRead = "How to reach us";
export const databaseAway = "We are moving to another machine. Please try again in a moment.";
export const databaseFull =
  "We cannot take anything new right now. Please try again in a few minutes.";
export const busy = "A lot of people are here right now. Please try again in a moment.";
export const tooManyTries = "That was a lot of tries. Wait a little and try again.";
export const notFound = "There is nothing at this address";
export const notUnderstood = "We could not read that request";
export const keyMalformed = "The Idempotency-Key must have 1 to 255 visible characters";
export const keyReused = "This request was sent before with other details";
export const requestInFlight = "We are still working on this request. Nothing was done twice.";
export const tooBig = "That is more than we take in one request";
export const tooSlow = "That took too long. Please try again.";
export const contentType = "Send this as application/json";
export const checkFields = "Some details need another look";
export const unexpected = "An error occured";
export const noConnection = "There seems to be a network connection issue";
export const appOutdated =
  "There is a new version of the app. Nothing was sent: it loads now, and then you can do this again.";
export const notifyNeutral = "Your home page shows where things stand.";
export const routingFailed = "Unexpected Application Error!";
/** What the operator has not filled in about a portfolio. */
export const notSupplied = "not supplied";
