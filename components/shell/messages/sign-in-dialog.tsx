"use client";

import * as AlertDialog from "@radix-ui/react-alert-dialog";
import { useState } from "react";
import { useOnce } from "@/components/ui/browser/use-once";
import { useTimer } from "@/components/ui/browser/use-timer";
import { buttonStyle } from "@/components/ui/button";
import { storeIntendedPath } from "@/lib/platform/client/session";

const SIGN_IN_COUNTDOWN_SECONDS = 3;

const goToLogin = () => location.assign("/login");

/** Counts down, then goes to the sign-in page, which returns here. */
export function SignInDialog() {
  const seconds = useSignInCountdown();

  useOnce(() => storeIntendedPath(`${location.pathname}${location.search}`));

  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 bg-background" />
        <AlertDialog.Content
          onEscapeKeyDown={(event) => event.preventDefault()}
          className="fixed top-1/2 left-1/2 w-[calc(100vw-24px)] max-w-105 -translate-x-1/2 -translate-y-1/2 rounded-panel border bg-surface p-6 shadow-floating"
        >
          <AlertDialog.Title className="text-lg font-semibold">Sign in required</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">
            You need to be signed in to access this page.
          </AlertDialog.Description>
          <p className="mt-4" aria-live="polite">
            Going to the sign-in page in <span className="tabular font-semibold">{seconds}</span>{" "}
            {seconds === 1 ? "second." : "seconds."}
          </p>
          <AlertDialog.Action className={`${buttonStyle("primary")} mt-5 w-full`} onClick={goToLogin}>
            Go to Login now
          </AlertDialog.Action>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function useSignInCountdown(): number {
  const [seconds, setSeconds] = useState(SIGN_IN_COUNTDOWN_SECONDS);
  const [tickAt, setTickAt] = useState<number | null>(null);

  useOnce(() => setTickAt(Date.now() + 1000));
  useTimer(tickAt, () => {
    setSeconds(seconds - 1);
    setTickAt(seconds > 1 ? Date.now() + 1000 : null);
    if (seconds === 1) goToLogin();
  });
  return seconds;
}
