import type { SecurityLink, SecurityLinkPurpose } from "@osisi/contracts/security-links.ts";
import { paths } from "#platform/paths.ts";

interface Words {
  title: string;
  intro: string;
  button: string;
  /** For a reader who should not use it. */
  otherwise: string;
  doneTitle: string;
  doneNext: string;
  doneAction: { label: string; to: string };
}

const ofPurpose: Record<SecurityLinkPurpose, (link: SecurityLink) => Words> = {
  "undo-change": ({ restores }) => ({
    title: "Undo this change?",
    intro: `${undoing(restores)} Every device is logged out, yours as well.`,
    button: "Undo the change",
    otherwise: "If the change was yours, close this page: nothing has happened.",
    doneTitle: "The change is undone",
    doneNext:
      "It took your password to make it: choose a new one now, so that it cannot be made again.",
    doneAction: { label: "Choose a new password", to: paths.forgotPassword() },
  }),
  freeze: () => ({
    title: "Freeze your account?",
    intro:
      "Everybody is logged out, you as well. Nobody can log in, no money leaves the account, and nothing in it can be changed. Withdrawals that were not sent yet go back to your stash. What was sent goes on, what comes in still arrives, and your plans are charged as before. To unfreeze it you need your password and a code, and then 24 hours.",
    button: "Freeze my account",
    otherwise: "If all is well, close this page: nothing has happened.",
    doneTitle: "Your account is frozen",
    doneNext:
      "Leave it so for as long as you need. To unfreeze it, log in with your password: we send you a code.",
    doneAction: { label: "Log in to unfreeze it", to: paths.login() },
  }),
};

export function wordsOf(link: SecurityLink): Words {
  return ofPurpose[link.purpose](link);
}

function undoing(restores: SecurityLink["restores"]): string {
  const what = restores?.channel === "email" ? "e-mail" : "number";
  if (!restores || restores.address === null) return `The ${what} that was confirmed is let go.`;
  return `Your ${what} is ${restores.address} again, and the new one is let go.`;
}
