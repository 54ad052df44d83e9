"use client";

import { type FormEvent, useEffect, useId, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { api } from "@/lib/client/api";
import { keepToken, takeIntendedPath, takeSignInNotice } from "@/lib/client/session";

export function LoginForm() {
  const [notice, setNotice] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const id = useId();

  useEffect(() => setNotice(takeSignInNotice()), []);

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    const form = new FormData(event.currentTarget);
    try {
      const { token } = await api.post<{ token: string }>("/login", Object.fromEntries(form));
      keepToken(token);
      location.assign(takeIntendedPath());
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : "The request failed.");
      setBusy(false);
    }
  }

  return (
    <form onSubmit={signIn} className="flex flex-col gap-4 rounded-panel border bg-surface p-6 shadow-panel">
      <h1 className="text-lg font-semibold">Sign in</h1>
      {notice && !refusal && <Alert tone="info">{notice}</Alert>}
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-email`} className="font-medium">
          Email
        </label>
        <Input id={`${id}-email`} name="email" type="email" autoComplete="username" required className="h-10" />
      </div>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-password`} className="font-medium">
          Password
        </label>
        <Input
          id={`${id}-password`}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          className="h-10"
        />
      </div>
      <Button type="submit" variant="primary" size="large" busy={busy} className="mt-1">
        Sign in
      </Button>
    </form>
  );
}
