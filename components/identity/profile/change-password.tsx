"use client";

import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { TextField } from "@/components/form/fields";
import { PasswordMeter } from "@/components/identity/sign-in/password-meter";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import { passwordStrength } from "@/lib/identity/passwords/password-strength";
import { ApiError, api } from "@/lib/platform/client/api";

const BLANK = { current_password: "", password: "", password_confirmation: "" };

type Form = typeof BLANK;

/** Changes the password. @param forced the user has to change it before they can use the console */
export function ChangePassword({ forced }: { forced: boolean }) {
  const { form, save, refusal } = useChangePassword(forced);
  const strength = passwordStrength(form.watch("password"));
  return (
    <Panel title="Change password">
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-4 p-4">
          {forced && <Alert tone="warning">Please update your password to continue.</Alert>}
          {refusal && <Alert>{refusal}</Alert>}
          <TextField name="current_password" label="Current password" type="password" autoComplete="current-password" />
          <TextField
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={<PasswordMeter strength={strength} />}
          />
          <TextField
            name="password_confirmation"
            label="Repeat the new password"
            type="password"
            autoComplete="new-password"
          />
          <div>
            <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
              Change password
            </Button>
          </div>
        </form>
      </FormProvider>
    </Panel>
  );
}

function useChangePassword(forced: boolean) {
  const form = useForm<Form>({ defaultValues: BLANK });
  const [refusal, setRefusal] = useState<string>();

  async function save(values: Form) {
    setRefusal(undefined);
    if (values.password !== values.password_confirmation) {
      return form.setError("password_confirmation", { message: "Passwords do not match." }, { shouldFocus: true });
    }
    try {
      await api.post("/user/password", values);
    } catch (error) {
      return showRefusal(error);
    }
    toast("success", "Password updated.");
    form.reset(BLANK);
    if (forced) location.assign("/dashboard");
  }

  function showRefusal(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    const errors = Object.entries(error.body.errors ?? {});
    for (const [field, messages] of errors) {
      form.setError(field as keyof Form, { message: messages[0] }, { shouldFocus: true });
    }
    if (errors.length === 0) setRefusal(error.message);
  }

  return { form, save, refusal };
}
