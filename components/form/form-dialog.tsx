"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from "react-hook-form";
import type { z } from "zod";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { ApiError } from "@/lib/platform/client/api";
import { ChoicesProvider } from "./choices";
import { Conflict } from "./conflict";
import { HoldProvider, useHolds } from "./hold";
import { closeNow, UNSAVED, useLeave } from "./use-leave";

type Props<Input extends FieldValues> = {
  title: string;
  description?: string;
  width?: number;
  input: z.ZodType<unknown, Input>;
  values: DefaultValues<Input>;
  saveLabel?: string;
  /** What the form holds of a record that someone else has saved; by itself the fields of the same names. */
  of?: (current: Current) => FieldValues;
  /** Sends what the form holds; its refusal is shown in the dialog. `version` is set once a conflict was decided. */
  onSave: (input: Input, version: number | undefined) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

type Current = FieldValues & { version: number };

/** A form in a dialog: checks as the server does, shows what the server refuses, and loses nothing by accident. */
export function FormDialog<Input extends FieldValues>(props: Props<Input>) {
  const { title, description, width, input, values, saveLabel = "Save", of, onSave, onClose, children } = props;
  const form = useForm<Input, unknown, unknown>({ resolver: zodResolver(input), defaultValues: values });
  const [refusal, setRefusal] = useState<string>();
  const [current, setCurrent] = useState<Current>();
  const [taken, setTaken] = useState<Current>();
  const { isSubmitting, isDirty } = form.formState;
  const { reasons, hold } = useHolds();
  const { leave, dialog } = useLeave();

  const save = (version?: number) =>
    form.handleSubmit(async () => {
      setRefusal(undefined);
      await onSave(form.getValues(), version ?? taken?.version).catch(showRefusal);
    })();

  function showRefusal(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409 && isCurrent(error.body.current)) return setCurrent(inForm(error.body.current));
    for (const [field, messages] of Object.entries(error.body.errors ?? {})) {
      form.setError(field as Path<Input>, { message: messages[0] }, { shouldFocus: true });
    }
    setRefusal(error.message);
  }

  const inForm = (record: Current) => (of ? { ...of(record), version: record.version } : record);

  const takeTheirs = (theirs: Current) => {
    form.reset(Object.fromEntries(Object.keys(form.getValues()).map((key) => [key, theirs[key]])) as Input);
    setTaken(theirs);
    setCurrent(undefined);
  };

  function close() {
    const unsaved = isDirty ? UNSAVED : undefined;
    if (!isSubmitting) leave(reasons[0] ? closeNow(reasons[0]) : unsaved, onClose);
  }

  return (
    <Dialog title={title} description={description} width={width} onClose={close}>
      <FormProvider {...form}>
        <HoldProvider value={hold}>
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
                <Button
                  type="submit"
                  variant="primary"
                  busy={isSubmitting}
                  disabled={Boolean(current) || reasons.length > 0}
                >
                  {saveLabel}
                </Button>
              </DialogFooter>
            </form>
          </ChoicesProvider>
        </HoldProvider>
      </FormProvider>
      {dialog}
    </Dialog>
  );
}

const isCurrent = (value: unknown): value is Current =>
  typeof value === "object" && value !== null && "version" in value;
