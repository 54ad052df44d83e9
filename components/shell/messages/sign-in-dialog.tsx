"use client";

import * as AlertDialog from "@radix-ui/react-alert-dialog";
import { buttonStyle } from "@/components/ui/button";
import { goToSignIn } from "@/lib/platform/client/session";

/** Says in how many seconds the sign-in page opens. Nothing behind it can be used. */
export function SignInDialog({ seconds }: { seconds: number }) {
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
          <AlertDialog.Action className={`${buttonStyle("primary")} mt-5 w-full`} onClick={goToSignIn}>
            Go to Login now
          </AlertDialog.Action>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
