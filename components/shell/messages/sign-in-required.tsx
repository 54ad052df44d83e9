"use client";

import { useState } from "react";
import { useOnce } from "@/components/ui/browser/use-once";
import { useTimer } from "@/components/ui/browser/use-timer";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { endExpiredSession, goToSignIn, readToken } from "@/lib/platform/client/session";

// Every page of the console has this component, and few people see its dialog.
const SignInDialog = lazyPart(() => import("./sign-in-dialog").then((module) => module.SignInDialog), null);

const SIGN_IN_COUNTDOWN_SECONDS = 3;

/**
 * Blocks a page that needs a session. If this browser had one, it says on the sign-in page that the session has expired;
 * else a dialog counts down, then goes there. The sign-in page returns here.
 */
export function SignInRequired() {
  const [isSignedOut, setIsSignedOut] = useState(false);
  useOnce(() => {
    if (readToken() !== null) endExpiredSession();
    else setIsSignedOut(true);
  });
  return isSignedOut && <SignInCountdown />;
}

/** It ends on the sign-in page also if the code of the dialog can't be fetched. */
function SignInCountdown() {
  const [seconds, setSeconds] = useState(SIGN_IN_COUNTDOWN_SECONDS);
  const [tickAt, setTickAt] = useState<number | null>(null);

  useOnce(() => setTickAt(Date.now() + 1000));
  useTimer(tickAt, () => {
    setSeconds(seconds - 1);
    setTickAt(seconds > 1 ? Date.now() + 1000 : null);
    if (seconds === 1) goToSignIn();
  });
  return <SignInDialog seconds={seconds} />;
}
