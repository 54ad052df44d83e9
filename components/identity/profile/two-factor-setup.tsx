"use client";

import { Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { TextField } from "@/components/form/fields";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { IconButton } from "@/components/ui/icon-button";
import { CODE_MISSING } from "@/lib/identity/two-factor/authenticator-code";
import type { RecoveryCodes, TwoFactorSetup } from "@/lib/identity/two-factor/schema";
import { ApiError, api } from "@/lib/platform/client/api";

type Props = { setup: TwoFactorSetup; onEnabled: (recoveryCodes: string[]) => void; onCancel: () => void };

/** Shows the secret for an authenticator, and enables two-factor authentication with its first code. */
export function SetUpTwoFactor({ setup, onEnabled, onCancel }: Props) {
  return (
    <ol className="flex flex-col gap-5">
      <Step number={1} title="Scan the QR code with an authenticator app">
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <img
            src={setup.qr_data_url}
            alt="QR code for your authenticator app"
            className="size-44 rounded-control border bg-white"
          />
          <div className="flex max-w-80 min-w-0 flex-1 basis-56 flex-col gap-3">
            <p className="text-muted">
              For example Google Authenticator, Microsoft Authenticator or 1Password. If yours can't scan it, enter this
              secret:
            </p>
            <Secret secret={setup.secret} />
            <a
              href={setup.otpauth_url}
              className="font-medium text-primary-text underline-offset-4 hover:underline sm:hidden"
            >
              Open in an app on this phone
            </a>
          </div>
        </div>
      </Step>
      <Step number={2} title="Enter the code from the app">
        <CodeForm onEnabled={onEnabled} onCancel={onCancel} />
      </Step>
    </ol>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="tabular flex size-6 shrink-0 items-center justify-center rounded-full bg-primary-soft text-[13px] font-semibold text-primary-text"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <h3 className="pt-0.5 font-medium">{title}</h3>
        {children}
      </div>
    </li>
  );
}

function Secret({ secret }: { secret: string }) {
  return (
    <div className="flex items-center gap-2 rounded-control border bg-hover py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 font-mono text-[13px] break-words">{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
      <IconButton icon={Copy} label="Copy the secret" onClick={() => void copy(secret, "Secret copied")} />
    </div>
  );
}

function CodeForm({ onEnabled, onCancel }: Omit<Props, "setup">) {
  const form = useForm({ defaultValues: { code: "" } });
  const [refusal, setRefusal] = useState<string>();

  async function enable(values: { code: string }) {
    setRefusal(undefined);
    const code = values.code.replace(/\s/g, ""); // authenticators show "123 456"
    if (code === "") return form.setError("code", { message: CODE_MISSING }, { shouldFocus: true });
    try {
      onEnabled((await api.post<RecoveryCodes>("/2fa/enable", { code })).recovery_codes);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = error.body.errors?.code?.[0];
      if (message) form.setError("code", { message }, { shouldFocus: true });
      else setRefusal(error.message);
    }
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(enable)} className="flex max-w-80 flex-col gap-3">
        {refusal && <Alert>{refusal}</Alert>}
        <TextField
          name="code"
          label="Authenticator code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            Enable 2FA
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
    </FormProvider>
  );
}
