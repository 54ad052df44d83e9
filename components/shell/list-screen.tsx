"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import { type ComponentType, type ReactNode, useRef, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { FormDialog } from "@/components/form/form-dialog";
import { ListView, type ListViewProps } from "@/components/table/list-view";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";
import { can, type Group } from "@/lib/identity/permissions";
import { api } from "@/lib/platform/client/api";
import { useRemove, useSave } from "@/lib/platform/client/resource";
import { useUser } from "./user";

type Props<Row, Input extends FieldValues> = Omit<ListViewProps<Row>, "resource" | "actions" | "emptyAction"> & {
  resource: Group;
  /** What one record is called, e.g. "FAQ". */
  singular: string;
  title: string;
  subtitle: string;
  form: {
    input: z.ZodType<unknown, Input>;
    blank: DefaultValues<Input>;
    /** What the form holds of a record that is edited. */
    of: (row: Row) => Input;
    /** Gets the record that is edited; none for a new one. */
    fields: ComponentType<{ record: Row | undefined }>;
    width: number;
  };
  /** Names a record in the question whether to delete it. */
  describe: (row: Row) => string;
  /** Asks before a record is deleted, where a plain question is not enough. */
  removal?: ComponentType<{ record: Row; onDelete: () => Promise<void>; onClose: () => void }>;
  /** What is said of a new record, where that it was created is not all. */
  announce?: (row: Row) => string;
  /** Told of a new record. */
  onCreated?: (row: Row) => void;
  /** What else can be done on the screen, before creating a record. */
  screenActions?: ReactNode;
  /** What else can be done with a row, before editing it. */
  rowActions?: (row: Row) => ReactNode;
  /** Where more than the permission decides. */
  allow?: { store?: boolean; update?: (row: Row) => boolean; destroy?: (row: Row) => boolean };
};

/** The screen of one resource: list, create, edit and delete, each as far as the user's permissions go. */
export function ListScreen<Row extends { id: number; version: number }, Input extends FieldValues>(
  props: Props<Row, Input>,
) {
  const { resource, singular, title, subtitle, form, describe, rowActions, allow = {}, ...rest } = props;
  const { removal: Removal, announce, onCreated, screenActions, ...list } = rest;
  const user = useUser();
  const save = useSave<Row, Input & { version?: number }>(resource);
  const remove = useRemove(resource);
  const [edited, setEdited] = useState<Row | "new">();
  const [doomed, setDoomed] = useState<Row>();
  const may = {
    store: can(user, `${resource}.store`) && allow.store !== false,
    update: can(user, `${resource}.update`),
    destroy: can(user, `${resource}.destroy`),
  };
  const chosen = useRef<Row | "new">(undefined);
  const close = () => setEdited(undefined);

  function create() {
    chosen.current = "new";
    setEdited("new");
  }

  // The row may be older than the record; where the record can't be had, the row has to do.
  async function edit(row: Row) {
    chosen.current = row;
    const record = await api.get<Row>(`/${resource}/${row.id}`).catch(() => row);
    if (chosen.current !== row) return; // another one has been chosen meanwhile, or this one is open already
    chosen.current = undefined;
    setEdited(record);
  }

  function askToDestroy(row: Row) {
    chosen.current = undefined; // a record that was still on its way is not edited above the question
    setDoomed(row);
  }

  async function submit(input: Input, version: number | undefined) {
    const record = edited === "new" ? undefined : edited;
    const row = await save.mutateAsync({
      id: record?.id,
      input: record ? { ...input, version: version ?? record.version } : input,
    });
    toast("success", record ? `${singular} updated` : (announce?.(row) ?? `${singular} created`));
    close();
    if (!record) onCreated?.(row);
  }

  async function destroy(row: Row) {
    await remove.mutateAsync(row.id);
    toast("info", `${singular} deleted`);
  }

  const createButton = may.store && (
    <Button variant="primary" onClick={create}>
      <Plus aria-hidden className="size-4" /> Create {singular}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        action={
          <div className="flex flex-wrap gap-2">
            {screenActions}
            {createButton}
          </div>
        }
      />
      <ListView
        {...list}
        resource={resource}
        emptyAction={createButton}
        actions={
          may.update || may.destroy || rowActions
            ? (row) => (
                <>
                  {rowActions?.(row)}
                  {may.update && allow.update?.(row) !== false && (
                    <IconButton icon={Pencil} label={`Edit ${singular}`} onClick={() => edit(row)} />
                  )}
                  {may.destroy && allow.destroy?.(row) !== false && (
                    <IconButton
                      icon={Trash2}
                      label={`Delete ${singular}`}
                      tone="danger"
                      onClick={() => askToDestroy(row)}
                    />
                  )}
                </>
              )
            : undefined
        }
      />
      {edited && (
        <FormDialog
          title={edited === "new" ? `Create ${singular}` : `Edit ${singular}`}
          width={form.width}
          input={form.input}
          values={edited === "new" ? form.blank : (form.of(edited) as DefaultValues<Input>)}
          of={(current) => form.of(current as unknown as Row)}
          onSave={submit}
          onClose={close}
        >
          <form.fields record={edited === "new" ? undefined : edited} />
        </FormDialog>
      )}
      {doomed && Removal && (
        <Removal record={doomed} onDelete={() => destroy(doomed)} onClose={() => setDoomed(undefined)} />
      )}
      {doomed && !Removal && (
        <ConfirmDialog
          title={`Delete ${singular}`}
          text={`Are you sure you want to delete ${describe(doomed)}?`}
          confirmLabel="Delete"
          onConfirm={() => destroy(doomed)}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  );
}
