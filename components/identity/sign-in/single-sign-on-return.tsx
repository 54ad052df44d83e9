"use client";

import { useOnce } from "@/components/ui/browser/use-once";
import { Spinner } from "@/components/ui/button";
import { ApiError, api } from "@/lib/platform/client/api";
import { finishSignIn, returnToSignIn } from "@/lib/platform/client/session";

const INCOMPLETE = "The sign-in could not be completed. Please try again.";
const NOTICES: Record<string, string> = {
  access_denied: "The sign-in was cancelled.",
  unavailable: "Single sign-on can't be reached at the moment. Please try again, or sign in another way.",
};

/** Sends the identity provider's response to the server, then opens the console or returns to the sign-in page. */
export function SingleSignOnReturn() {
  // The response can be used only once.
  useOnce(() => void finish(Object.fromEntries(new URLSearchParams(location.search))));
  return (
    <p role="status" className="flex items-center justify-center gap-3 text-muted">
      <Spinner /> Signing in …
    </p>
  );
}

async function finish({ code, state, iss, error }: Record<string, string | undefined>): Promise<void> {
  history.replaceState(null, "", location.pathname); // keeps the response out of the browser's history
  if (error) return returnToSignIn(NOTICES[error] ?? INCOMPLETE);
  try {
    const { token } = await api.post<{ token: string }>("/auth/callback/oidc", { code, state, iss });
    finishSignIn(token);
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal;
    returnToSignIn(refusal.status === 422 ? INCOMPLETE : refusal.message);
  }
}
