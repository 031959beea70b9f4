import { brand } from "@osisi/contracts/brand.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useRouteError, useRouter } from "./router/router-context.ts";
import { AuthLayout } from "./ui/auth-layout.tsx";
import { Button } from "./ui/button.tsx";
import { ButtonLink } from "./ui/button-link.tsx";
import { Heading } from "./ui/heading.tsx";
import { paths } from "./platform/paths.ts";
import { session } from "./platform/session/session.ts";
import { isPartMissing, isServerReachable, reloadOnce } from "./platform/version/chunk-reload.ts";

const texts = {
  missing: {
    title: "This page could not be loaded",
    text: "A part of it could not be fetched. Check your connection and try again. Nothing has happened to your money.",
  },
  fault: {
    title: messages.routingFailed,
    text: "This page stopped working. Nothing has happened to your money. Try it again, or start from home.",
  },
} as const;

/** The error of a screen, and how to retry. A chunk missing because of a deploy needs a reload;
 * offline, a reload would lose what is still on the screen. */
function useFailure() {
  const error = useRouteError();
  const router = useRouter();
  const [retrying, setRetrying] = useState(false);
  const isMissing = isPartMissing(error);
  useEffect(() => {
    if (isMissing) void isServerReachable().then((reachable) => reachable && reloadOnce());
  }, [isMissing]);

  async function retry() {
    setRetrying(true);
    if (isMissing) await router.retry();
    // Firefox caches a failed import until the page is reloaded; an error of ours needs a reload as
    // well.
    const isBroken = !isMissing || router.state().failure !== undefined;
    if (isBroken && (await isServerReachable())) window.location.reload();
    else setRetrying(false);
  }
  return { ...texts[isMissing ? "missing" : "fault"], retrying, retry: () => void retry() };
}

/** Replaces the whole app. */
export function RoutingFailed() {
  const { title, text, retrying, retry } = useFailure();
  return (
    <Fallback title={title} explanation={text}>
      <Button variant="secondary" fullWidth loading={retrying} onClick={retry}>
        Try again
      </Button>
    </Fallback>
  );
}

/** Replaces a page of the dashboard, whose navigation stays. */
export function PageFailed() {
  const { title, text, retrying, retry } = useFailure();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = `${title} · ${brand.name}`;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div className="grid max-w-[30rem] gap-4">
      <Heading level={1} ref={heading} focusable>
        {title}
      </Heading>
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">
        <Button loading={retrying} onClick={retry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** The page at an unknown address. */
export function AddressUnknown() {
  return (
    <Fallback
      title={messages.routingFailed}
      explanation="There is no page at this address. Check how it is spelled, or start from home."
    />
  );
}

interface FallbackProps {
  title: string;
  explanation: string;
  children?: ReactNode;
}

function Fallback({ title, explanation, children }: FallbackProps) {
  const signedIn = session.token() !== null;
  return (
    <AuthLayout title={title} intro={explanation}>
      <div className="grid gap-3">
        <ButtonLink to={signedIn ? paths.home() : paths.login()} fullWidth>
          {signedIn ? "Go to your home page" : "Go to the login"}
        </ButtonLink>
        {children}
      </div>
    </AuthLayout>
  );
}
