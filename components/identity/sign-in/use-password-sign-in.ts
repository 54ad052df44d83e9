"use client";

import { type FormEvent, useRef, useState } from "react";
import { ApiError, api } from "@/lib/platform/client/api";
import { finishSignIn } from "@/lib/platform/client/session";
import { useCountdown } from "./use-countdown";

/** Sends the sign-in form, and holds what the server said. */
export function usePasswordSignIn() {
  const form = useRef<HTMLFormElement>(null);
  const [asksCode, setAsksCode] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const wait = useCountdown();

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      const fields = Object.fromEntries(new FormData(event.currentTarget));
      finishSignIn((await api.post<{ token: string }>("/login", fields)).token);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      showRefusal(error);
    }
  }

  function showRefusal(error: ApiError) {
    if (error.status === 423) return setAsksCode(true);
    setRefusal(error);
    if (typeof error.body.retry_after === "number") return wait.start(error.body.retry_after);
    const field = form.current?.elements.namedItem(error.body.errors?.otp ? "otp" : "password");
    if (field instanceof HTMLInputElement) field.select();
  }

  return {
    form,
    busy,
    refusal,
    waitSeconds: wait.seconds,
    asksCode,
    signIn,
    forgetCode: () => setAsksCode(false),
    clearRefusal: () => setRefusal(undefined),
  };
}
