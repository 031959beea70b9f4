import { buttonLook } from "../../src/ui/button-look.ts";

/** The link to the onboarding. */
const joinPath = "/login";

export function JoinLink({ children = "Join" }: { children?: string }) {
  return (
    <a href={joinPath} className={buttonLook("primary", false)}>
      {children}
    </a>
  );
}
