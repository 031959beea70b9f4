import { buttonLook } from "../../src/ui/button-look.ts";

/** Where investors come in. */
const joinPath = "/login";

export function JoinLink({ children = "Join" }: { children?: string }) {
  return (
    <a href={joinPath} className={buttonLook("primary", false)}>
      {children}
    </a>
  );
}
