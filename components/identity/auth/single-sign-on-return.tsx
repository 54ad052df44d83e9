"use client";

import { useEffect, useRef } from "react";
import { Spinner } from "@/components/ui/button";
import { ApiError, api } from "@/lib/platform/client/api";
import { goOnSignedIn, returnToSignIn } from "@/lib/platform/client/session";

const WORDS: Record<string, string> = {
  access_denied: "The sign-in was cancelled.",
  unavailable: "Single sign-on can't be reached at the moment. Please try again, or sign in another way.",
};

/** Hands in what the identity provider answered, and goes on to the console, or back to the sign-in page. */
export function SingleSignOnReturn() {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return; // React runs effects twice in development, and the answer is good once
    begun.current = true;
    void finish(Object.fromEntries(new URLSearchParams(location.search)));
  }, []);
  return (
    <p role="status" className="flex items-center justify-center gap-3 text-muted">
      <Spinner /> Signing in …
    </p>
  );
}

async function finish({ code, state, iss, error }: Record<string, string | undefined>): Promise<void> {
  history.replaceState(null, "", location.pathname); // the answer has no place in the browser's history
  if (error) return returnToSignIn(WORDS[error] ?? "The sign-in could not be completed. Please try again.");
  try {
    const { token } = await api.post<{ token: string }>("/auth/callback/oidc", { code, state, iss });
    goOnSignedIn(token);
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal;
    returnToSignIn(refusal.status === 422 ? "The sign-in could not be completed. Please try again." : refusal.message);
  }
}
