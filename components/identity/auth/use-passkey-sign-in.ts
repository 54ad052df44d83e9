"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import {
  answerWithPasskey,
  askForPasskey,
  canOfferPasskeys,
  signInWithPasskey,
  stopAsking,
} from "@/lib/identity/passkeys/client";
import { ApiError } from "@/lib/platform/client/api";
import { goOnSignedIn } from "@/lib/platform/client/session";

/** The server forgets a challenge after five minutes. */
const OFFER_AGAIN_MS = 4 * 60_000;

/**
 * Signs in with a passkey, by `signIn` or when the user chooses one that the browser offers in the field of the e-mail
 * address.
 */
export function usePasskeySignIn() {
  const [refusal, setRefusal] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const attempts = useRef(0);
  const pressed = useRef(false);

  /** Null when another attempt has begun in the meantime: only the newest goes on. */
  const ask = useCallback(async (how: "at once" | "in the field") => {
    attempts.current += 1;
    const mine = attempts.current;
    stopAsking();
    const question = await askForPasskey();
    if (mine !== attempts.current) return null;
    const answer = await answerWithPasskey(question, how);
    return mine === attempts.current ? answer : null;
  }, []);

  const finish = useCallback(async (answer: object) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      goOnSignedIn(await signInWithPasskey(answer));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      setRefusal(error);
    }
  }, []);

  const offer = useCallback(async () => {
    if (!(await canOfferPasskeys()) || document.hidden || pressed.current) return;
    const answer = await ask("in the field").catch(() => null); // nobody has asked for it yet
    if (answer) await finish(answer);
  }, [ask, finish]);

  useEffect(() => {
    const again = () => void offer();
    again();
    const timer = setInterval(again, OFFER_AGAIN_MS);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
      attempts.current += 1;
      stopAsking();
    };
  }, [offer]);

  async function signIn() {
    pressed.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      const answer = await ask("at once");
      if (answer) return await finish(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
    } finally {
      pressed.current = false;
    }
    setBusy(false);
    void offer();
  }

  return { signIn, refusal, busy };
}
