"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { ListView, type ListViewProps } from "@/components/table/list-view";
import { useListState } from "@/components/table/use-list-state";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";
import type { ResourceName } from "@/lib/identity/resources/resource";
import { can, type DeletableGroup } from "@/lib/identity/rights/permissions";
import { api } from "@/lib/platform/client/api";
import { useRemove } from "@/lib/platform/client/resource";
import type { RecordFormProps } from "./record-form";
import { useRecordDialogs } from "./use-record-dialogs";
import { useUser } from "./user";

/** Whose permissions govern the records: the resource's own, or those of a group. */
type Named = { resource: DeletableGroup; group?: undefined } | { resource: ResourceName; group: DeletableGroup };

export type ListScreenProps<Row> = Omit<ListViewProps<Row>, "resource" | "actions" | "emptyAction"> &
  Named & {
    /** What one record is called, e.g. "FAQ". */
    singular: string;
    title: string;
    subtitle: string;
    /** The tabs of the page, where the list is one of them. */
    tabs?: ReactNode;
    /** The dialog that creates or edits a record, usually with RecordForm, and always by lazyDialog. */
    form: ComponentType<RecordFormProps<Row>>;
    /** Names a record in the question whether to delete it. */
    describe: (row: Row) => string;
    /** Replaces the plain question whether to delete a record. */
    removal?: ComponentType<{ record: Row; onDelete: () => Promise<void>; onClose: () => void }>;
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

/** With this parameter the form for a new record is open: the command palette leads there. */
const NEW = "new";

type Allow<Row> = { store?: boolean; update?: (row: Row) => boolean; destroy?: (row: Row) => boolean };

type Saved = { id: number; version: number };

/** The screen of one resource: list, create, edit and delete, as far as the user's permissions go. */
export function ListScreen<Row extends Saved>(props: ListScreenProps<Row>) {
  const { resource, singular, title, subtitle, form: Form, screenActions, rowActions, allow = {}, opensNew } = props;
  const may = useMay(props.group === undefined ? props.resource : props.group, allow);
  // If the record can't be loaded, it is edited as the list shows it.
  const load = (row: Row) => api.get<Row>(`/${resource}/${row.id}`).catch(() => row);
  const dialogs = useRecordDialogs(load, opensNew && may.store ? "new" : undefined);
  const { pendingDelete } = dialogs;
  const { params, change } = useListState();
  const edited = dialogs.edited ?? (may.store && params.get(NEW) === "1" ? "new" : undefined);

  function closeForm() {
    dialogs.closeForm();
    if (params.has(NEW)) change({ [NEW]: null }, { keepPage: true, replace: true });
  }

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
      {props.tabs}
      <ListView {...props} emptyAction={createButton} actions={may.changeRows || rowActions ? actions : undefined} />
      {edited && (
        <Form
          resource={resource}
          singular={singular}
          record={edited === "new" ? undefined : edited}
          onCreated={props.onCreated}
          onClose={closeForm}
        />
      )}
      {pendingDelete && <DeleteDialog {...props} record={pendingDelete} onClose={dialogs.closeDelete} />}
    </>
  );
}

function useMay<Row>(group: DeletableGroup, allow: Allow<Row>) {
  const user = useUser();
  const mayUpdate = can(user, `${group}.update`);
  const mayDestroy = can(user, `${group}.destroy`);
  return {
    store: can(user, `${group}.store`) && allow.store !== false,
    update: (row: Row) => mayUpdate && allow.update?.(row) !== false,
    destroy: (row: Row) => mayDestroy && allow.destroy?.(row) !== false,
    changeRows: mayUpdate || mayDestroy,
  };
}

type DeleteProps<Row> = ListScreenProps<Row> & { record: Row; onClose: () => void };

function DeleteDialog<Row extends Saved>(props: DeleteProps<Row>) {
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
