"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import {
  authenticateWithPasskey,
  canAutofillPasskeys,
  cancelPasskeyRequest,
  requestPasskeyChallenge,
  signInWithPasskey,
} from "@/lib/identity/passkeys/client";
import { ApiError } from "@/lib/platform/client/api";
import { finishSignIn } from "@/lib/platform/client/session";

/** Shorter than the five minutes after which the server forgets a challenge. */
const OFFER_AGAIN_MS = 4 * 60_000;

/** Signs in with a passkey: by `signIn`, or when the user picks one that the browser offers in the email field. */
export function usePasskeySignIn() {
  const [refusal, setRefusal] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const { ask, cancel } = useLatestQuestion();
  const isPressed = useRef(false);

  const finish = useCallback(async (answer: object) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      finishSignIn(await signInWithPasskey(answer));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      setRefusal(error);
    }
  }, []);

  const offer = useCallback(async () => {
    if (!(await canAutofillPasskeys()) || document.hidden || isPressed.current) return;
    const answer = await ask("in the field").catch(() => null); // the user has not asked for it
    if (answer) await finish(answer);
  }, [ask, finish]);

  useRepeatedOffer(offer, cancel);

  async function signIn() {
    isPressed.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      const answer = await ask("at once");
      if (answer) return await finish(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
    } finally {
      isPressed.current = false;
    }
    setBusy(false);
    void offer();
  }

  return { signIn, refusal, busy };
}

/** Asks for a passkey. Only the latest question counts: an earlier one is cancelled and answers null. */
function useLatestQuestion() {
  const latest = useRef(0);

  const cancel = useCallback(() => {
    latest.current += 1;
    cancelPasskeyRequest();
  }, []);

  const ask = useCallback(
    async (how: "at once" | "in the field") => {
      cancel();
      const own = latest.current;
      const question = await requestPasskeyChallenge();
      if (own !== latest.current) return null;
      const answer = await authenticateWithPasskey(question, how);
      return own === latest.current ? answer : null;
    },
    [cancel],
  );

  return { ask, cancel };
}

/** Offers at once, whenever the tab comes to the front, and before the challenge expires. */
function useRepeatedOffer(offer: () => Promise<void>, cancel: () => void): void {
  useEffect(() => {
    const again = () => void offer();
    again();
    const timer = setInterval(again, OFFER_AGAIN_MS);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
      cancel();
    };
  }, [offer, cancel]);
}
