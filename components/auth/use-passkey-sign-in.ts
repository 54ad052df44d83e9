"use client";

import { useCallback, useEffect, useState } from "react";
import { ApiError } from "@/lib/client/api";
import { askForPasskey, canOfferPasskeys, signInWithPasskey, stopAsking } from "@/lib/client/passkeys";
import { goOnSignedIn } from "@/lib/client/session";

/** The server forgets a challenge after five minutes. */
const OFFER_AGAIN_MS = 4 * 60_000;

/**
 * Signs in with a passkey, by `signIn` or when the user chooses one that the browser offers in the field of the e-mail
 * address.
 */
export function usePasskeySignIn() {
  const [refusal, setRefusal] = useState<ApiError>();
  const [busy, setBusy] = useState(false);

  const finish = useCallback(async (answer: object) => {
    setBusy(true);
    setRefusal(undefined);
    goOnSignedIn(await signInWithPasskey(answer));
  }, []);

  const refuse = useCallback((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    setBusy(false);
    setRefusal(error);
  }, []);

  const offer = useCallback(async () => {
    if (document.hidden || !(await canOfferPasskeys())) return;
    const answer = await askForPasskey("in the field").catch(() => null); // nobody has asked for it yet
    if (answer) await finish(answer).catch(refuse);
  }, [finish, refuse]);

  useEffect(() => {
    const again = () => void offer();
    again();
    const timer = setInterval(again, OFFER_AGAIN_MS);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
      stopAsking();
    };
  }, [offer]);

  async function signIn() {
    setBusy(true);
    setRefusal(undefined);
    try {
      await finish(await askForPasskey("at once"));
    } catch (error) {
      refuse(error);
      void offer();
    }
  }

  return { signIn, refusal, busy };
}
