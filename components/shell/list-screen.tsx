"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { FormDialog } from "@/components/form/form-dialog";
import { ListView, type ListViewProps } from "@/components/table/list-view";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";
import { can, type DeletableGroup } from "@/lib/identity/permissions";
import { api } from "@/lib/platform/client/api";
import { useRemove, useSave } from "@/lib/platform/client/resource";
import { useRecordDialogs } from "./use-record-dialogs";
import { useUser } from "./user";

type Props<Row, Input extends FieldValues> = Omit<ListViewProps<Row>, "resource" | "actions" | "emptyAction"> & {
  resource: DeletableGroup;
  /** What one record is called, e.g. "FAQ". */
  singular: string;
  title: string;
  subtitle: string;
  form: {
    input: z.ZodType<unknown, Input>;
    blank: DefaultValues<Input>;
    /** The form's values for an existing record. */
    of: (row: Row) => Input;
    /** The fields; `record` is undefined for a new record. */
    fields: ComponentType<{ record: Row | undefined }>;
    width: number;
  };
  /** Names a record in the question whether to delete it. */
  describe: (row: Row) => string;
  /** Replaces the plain question whether to delete a record. */
  removal?: ComponentType<{ record: Row; onDelete: () => Promise<void>; onClose: () => void }>;
  /** Replaces the message that a record was created. */
  announce?: (row: Row) => string;
  onCreated?: (row: Row) => void;
  /** Further actions of the screen, before the button that creates a record. */
  screenActions?: ReactNode;
  /** Further actions of a row, before the buttons that edit and delete it. */
  rowActions?: (row: Row) => ReactNode;
  /** Restrictions beyond the user's permissions. */
  allow?: Allow<Row>;
  /** The form for a new record is open from the start, for whoever may create one. */
  opensNew?: boolean;
};

type Allow<Row> = { store?: boolean; update?: (row: Row) => boolean; destroy?: (row: Row) => boolean };

type Saved = { id: number; version: number };

/** The screen of one resource: list, create, edit and delete, as far as the user's permissions go. */
export function ListScreen<Row extends Saved, Input extends FieldValues>(props: Props<Row, Input>) {
  const { resource, singular, title, subtitle, screenActions, rowActions, allow = {}, opensNew } = props;
  const may = useMay(resource, allow);
  // If the record can't be loaded, it is edited as the list shows it.
  const load = (row: Row) => api.get<Row>(`/${resource}/${row.id}`).catch(() => row);
  const dialogs = useRecordDialogs(load, opensNew && may.store ? "new" : undefined);
  const { edited, pendingDelete } = dialogs;

  const createButton = may.store && (
    <Button variant="primary" onClick={dialogs.create}>
      <Plus aria-hidden className="size-4" /> Create {singular}
    </Button>
  );
  const actions = (row: Row) => (
    <>
      {rowActions?.(row)}
      {may.update(row) && <IconButton icon={Pencil} label={`Edit ${singular}`} onClick={() => dialogs.edit(row)} />}
      {may.destroy(row) && (
        <IconButton icon={Trash2} label={`Delete ${singular}`} tone="danger" onClick={() => dialogs.askToDelete(row)} />
      )}
    </>
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
      <ListView {...props} emptyAction={createButton} actions={may.changeRows || rowActions ? actions : undefined} />
      {edited && <EditDialog {...props} edited={edited} onClose={dialogs.closeForm} />}
      {pendingDelete && <DeleteDialog {...props} record={pendingDelete} onClose={dialogs.closeDelete} />}
    </>
  );
}

function useMay<Row>(resource: DeletableGroup, allow: Allow<Row>) {
  const user = useUser();
  const mayUpdate = can(user, `${resource}.update`);
  const mayDestroy = can(user, `${resource}.destroy`);
  return {
    store: can(user, `${resource}.store`) && allow.store !== false,
    update: (row: Row) => mayUpdate && allow.update?.(row) !== false,
    destroy: (row: Row) => mayDestroy && allow.destroy?.(row) !== false,
    changeRows: mayUpdate || mayDestroy,
  };
}

type EditProps<Row, Input extends FieldValues> = Props<Row, Input> & { edited: Row | "new"; onClose: () => void };

function EditDialog<Row extends Saved, Input extends FieldValues>(props: EditProps<Row, Input>) {
  const { resource, singular, form, announce, onCreated, edited, onClose } = props;
  const record = edited === "new" ? undefined : edited;
  const save = useSave<Row, Input & { version?: number }>(resource);

  async function submit(input: Input, version: number | undefined) {
    const row = await save.mutateAsync({
      id: record?.id,
      input: record ? { ...input, version: version ?? record.version } : input,
    });
    toast("success", record ? `${singular} updated` : (announce?.(row) ?? `${singular} created`));
    onClose();
    if (!record) onCreated?.(row);
  }

  return (
    <FormDialog
      title={record ? `Edit ${singular}` : `Create ${singular}`}
      width={form.width}
      input={form.input}
      values={record ? (form.of(record) as DefaultValues<Input>) : form.blank}
      of={(current) => form.of(current as unknown as Row)}
      onSave={submit}
      onClose={onClose}
    >
      <form.fields record={record} />
    </FormDialog>
  );
}

type DeleteProps<Row, Input extends FieldValues> = Props<Row, Input> & { record: Row; onClose: () => void };

function DeleteDialog<Row extends Saved, Input extends FieldValues>(props: DeleteProps<Row, Input>) {
  const { resource, singular, describe, removal: Removal, record, onClose } = props;
  const remove = useRemove(resource);

  async function destroy() {
    await remove.mutateAsync(record.id);
    toast("info", `${singular} deleted`);
  }

  if (Removal) return <Removal record={record} onDelete={destroy} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`Delete ${singular}`}
      text={`Are you sure you want to delete ${describe(record)}?`}
      confirmLabel="Delete"
      onConfirm={destroy}
      onClose={onClose}
    />
  );
}
