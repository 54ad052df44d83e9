"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from "react-hook-form";
import type { z } from "zod";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { ApiError } from "@/lib/client/api";
import { ChoicesProvider } from "./choices";
import { ConfirmDialog } from "./confirm-dialog";
import { Conflict } from "./conflict";

type Props<Input extends FieldValues> = {
  title: string;
  description?: string;
  width?: number;
  input: z.ZodType<unknown, Input>;
  values: DefaultValues<Input>;
  saveLabel?: string;
  /** Sends what the form holds; its refusal is shown in the dialog. `version` is set once a conflict was decided. */
  onSave: (input: Input, version: number | undefined) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

type Current = FieldValues & { version: number };

/** A form in a dialog: checks as the server does, shows what the server refuses, and loses nothing by accident. */
export function FormDialog<Input extends FieldValues>(props: Props<Input>) {
  const { title, description, width, input, values, saveLabel = "Save", onSave, onClose, children } = props;
  const form = useForm<Input, unknown, unknown>({ resolver: zodResolver(input), defaultValues: values });
  const [refusal, setRefusal] = useState<string>();
  const [current, setCurrent] = useState<Current>();
  const [leaving, setLeaving] = useState(false);
  const { isSubmitting, isDirty } = form.formState;

  const save = (version?: number) =>
    form.handleSubmit(async () => {
      setRefusal(undefined);
      await onSave(form.getValues(), version).catch(showRefusal);
    })();

  function showRefusal(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409 && isCurrent(error.body.current)) return setCurrent(error.body.current);
    for (const [field, messages] of Object.entries(error.body.errors ?? {})) {
      form.setError(field as Path<Input>, { message: messages[0] }, { shouldFocus: true });
    }
    setRefusal(error.message);
  }

  const takeTheirs = (theirs: Current) => {
    form.reset(Object.fromEntries(Object.keys(form.getValues()).map((key) => [key, theirs[key]])) as Input);
    setCurrent(undefined);
  };

  function close() {
    if (isSubmitting) return;
    if (isDirty) setLeaving(true);
    else onClose();
  }

  return (
    <Dialog title={title} description={description} width={width} onClose={close}>
      <FormProvider {...form}>
        <ChoicesProvider>
          <form
            noValidate
            className="flex min-h-0 flex-1 flex-col"
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              void save();
            }}
          >
            <DialogBody>
              {refusal && <Alert>{refusal}</Alert>}
              {current && (
                <Conflict
                  mine={form.getValues()}
                  theirs={current}
                  onTakeTheirs={() => takeTheirs(current)}
                  onKeepMine={() => {
                    setCurrent(undefined);
                    void save(current.version);
                  }}
                />
              )}
              {children}
            </DialogBody>
            <DialogFooter>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" variant="primary" busy={isSubmitting} disabled={Boolean(current)}>
                {saveLabel}
              </Button>
            </DialogFooter>
          </form>
        </ChoicesProvider>
      </FormProvider>
      {leaving && (
        <ConfirmDialog
          title="Discard changes?"
          text="What you have entered has not been saved."
          confirmLabel="Discard"
          onConfirm={async () => onClose()}
          onClose={() => setLeaving(false)}
        />
      )}
    </Dialog>
  );
}

const isCurrent = (value: unknown): value is Current =>
  typeof value === "object" && value !== null && "version" in value;
