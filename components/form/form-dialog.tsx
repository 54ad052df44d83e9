"use client";

import "@/lib/platform/schemas/validation-messages";
import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, type ReactNode, useRef } from "react";
import { type DefaultValues, type FieldValues, FormProvider, useForm } from "react-hook-form";
import type { z } from "zod";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { ChoicesProvider } from "./choices";
import { Conflict } from "./conflict";
import { HoldProvider, useHolds } from "./hold";
import { type Current, useFormSave } from "./use-form-save";
import { closeNow, UNSAVED, useLeave } from "./use-leave";

type Props<Input extends FieldValues, Row extends Current> = {
  title: string;
  description?: string;
  width?: number;
  input: z.ZodType<unknown, Input>;
  values: DefaultValues<Input>;
  saveLabel?: string;
  /** The form's values for a record that someone else has saved; by default its fields of the same names. */
  of?: (current: Row) => FieldValues;
  /** Sends the values. A refusal is shown in the dialog. `version` is set once a conflict is resolved. */
  onSave: (input: Input, version: number | undefined) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. It validates as the server does, shows refusals, and asks before unsaved input is discarded. */
export function FormDialog<Input extends FieldValues, Row extends Current = Current>(props: Props<Input, Row>) {
  const { title, description, width, input, values, saveLabel = "Save", of, onSave, onClose, children } = props;
  const form = useForm<Input, unknown, unknown>({ resolver: zodResolver(input), defaultValues: values });
  const { save, refusal, conflict, takeTheirs, keepMine } = useFormSave({ form, of, onSave });
  const { isSubmitting, isDirty } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const { reasons, hold } = useHolds();
  const { leave, dialog } = useLeave();

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // the dialog may have been opened from another form
    void save();
  }

  function close() {
    // Some fields read their text only when the user leaves them, and mark it until then.
    const unsaved = isDirty || element.current?.querySelector("[data-unread]") ? UNSAVED : undefined;
    if (!isSubmitting) leave(reasons[0] ? closeNow(reasons[0]) : unsaved, onClose);
  }

  return (
    <Dialog title={title} description={description} width={width} onClose={close}>
      <FormProvider {...form}>
        <HoldProvider value={hold}>
          <ChoicesProvider>
            <form ref={element} noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={submit}>
              <DialogBody>
                {refusal && <Alert>{refusal}</Alert>}
                {conflict && (
                  <Conflict
                    mine={form.getValues()}
                    theirs={conflict}
                    onTakeTheirs={() => takeTheirs(conflict)}
                    onKeepMine={() => keepMine(conflict)}
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
                  disabled={conflict !== undefined || reasons.length > 0}
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
