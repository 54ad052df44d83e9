"use client";

import { useState } from "react";
import { useOnce } from "@/components/ui/browser/use-once";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { endExpiredSession, readToken } from "@/lib/platform/client/session";

// Every page of the console has this component, and few people see its dialog.
const SignInDialog = lazyPart(() => import("./sign-in-dialog").then((module) => module.SignInDialog), null);

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
  return isSignedOut && <SignInDialog />;
}
