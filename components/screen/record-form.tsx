"use client";

import type { ComponentType } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import type { ResourceName } from "@/lib/identity/resources/resource";
import { useSave } from "@/lib/platform/client/resource";
import { inSentence } from "@/lib/platform/text/capitalize";

/** What a screen tells the form of its records. */
export type RecordFormProps<Row> = {
  resource: ResourceName;
  /** What one record is called, e.g. "FAQ". */
  singular: string;
  /** The record to edit; undefined for a new one. */
  record: Row | undefined;
  /** What is known of a new record. */
  preset?: { product_id: number } | undefined;
  onCreated?: ((row: Row) => void) | undefined;
  /** Called when a record was created or changed. */
  onChange?: (() => void) | undefined;
  onClose: () => void;
};

type Props<Row, Input extends FieldValues> = RecordFormProps<Row> & {
  input: z.ZodType<unknown, Input>;
  blank: DefaultValues<Input>;
  /** The form's values for an existing record. */
  of: (row: Row) => Input;
  /** The fields; `record` is undefined for a new record. */
  fields: ComponentType<{ record: Row | undefined }>;
  width: number;
  /** The values as they are sent, where that is not as the fields hold them. */
  toBody?: (values: Input) => Input;
};

type Saved = { id: number; version: number };

/** The dialog that creates or edits one record of a resource. */
export function RecordForm<Row extends Saved, Input extends FieldValues>(props: Props<Row, Input>) {
  const { resource, singular, record, preset, onCreated, onChange, onClose } = props;
  const { input, blank, of, fields: Fields, width, toBody = asEntered } = props;
  const save = useSave<Row, Input & { version?: number }>(resource);

  async function submit(values: Input, version: number | undefined) {
    const row = await save.mutateAsync({
      id: record?.id,
      input: record ? { ...toBody(values), version: version ?? record.version } : toBody(values),
    });
    toast("success", `${singular} ${record ? "updated" : "created"}`);
    onClose();
    if (!record) onCreated?.(row);
    onChange?.();
  }

  return (
    <FormDialog
      title={`${record ? "Edit" : "Create"} ${inSentence(singular)}`}
      width={width}
      input={input}
      values={record ? (of(record) as DefaultValues<Input>) : { ...blank, ...preset }}
      of={of}
      onSave={submit}
      onClose={onClose}
    >
      <Fields record={record} />
    </FormDialog>
  );
}

const asEntered = <Input,>(values: Input): Input => values;
