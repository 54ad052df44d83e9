"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import type { Filter } from "@/components/table/filters/filter";
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
import { inSentence } from "@/lib/platform/text/capitalize";
import type { RecordFormProps } from "./record-form";
import { useRecordDialogs } from "./use-record-dialogs";
import { useUser } from "./user";

/** Whose permissions govern the records: the resource's own, or those of a group. */
type Named = { resource: DeletableGroup; group?: undefined } | { resource: ResourceName; group: DeletableGroup };

export type ListScreenProps<Row> = Omit<ListViewProps<Row>, "resource" | "actions" | "emptyAction" | "places"> &
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
    /** Called when a record was created, changed or deleted. */
    onChange?: () => void;
    /** Further actions of the screen, before the button that creates a record. */
    screenActions?: ReactNode;
    /** Further actions of a row, before the buttons that edit and delete it. */
    rowActions?: (row: Row) => ReactNode;
    /** Restrictions beyond the user's permissions. */
    allow?: Allow<Row>;
    /** The form for a new record is open from the start, for whoever may create one. */
    opensNew?: boolean;
  };

/** A list that is narrowed to one product is that product's: its new records belong to it. */
const PRODUCT = "product_id";

type Allow<Row> = { store?: boolean; update?: (row: Row) => boolean; destroy?: (row: Row) => boolean };

type Saved = { id: number; version: number };

/** The screen of one resource: list, create, edit and delete, as far as the user's permissions go. */
export function ListScreen<Row extends Saved>(props: ListScreenProps<Row>) {
  const { resource, singular, title, subtitle, form: Form, screenActions, rowActions, allow = {}, opensNew } = props;
  const may = useMay(props.group === undefined ? props.resource : props.group, allow);
  const dialogs = useRecordDialogs<Row, Row>({
    load: (id) => api.get<Row>(`/${resource}/${id}`),
    mayCreate: may.store,
    mayEdit: may.updateSome,
    opensNew,
  });
  const { edited, pendingDelete } = dialogs;
  const product = useProductOf(props.filters);

  const createButton = may.store && (
    <Button variant="primary" onClick={dialogs.create}>
      <Plus aria-hidden className="size-4" /> Create {inSentence(singular)}
    </Button>
  );
  const actions = (row: Row) => (
    <>
      {rowActions?.(row)}
      {may.update(row) && (
        <IconButton icon={Pencil} label={`Edit ${inSentence(singular)}`} onClick={() => dialogs.edit(row.id, row)} />
      )}
      {may.destroy(row) && (
        <IconButton
          icon={Trash2}
          label={`Delete ${inSentence(singular)}`}
          tone="danger"
          onClick={() => dialogs.askToDelete(row)}
        />
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
      <ListView
        {...props}
        places={[PRODUCT]}
        emptyCause={product ? `${product.name} has none yet.` : (props.emptyCause ?? "None has been created yet.")}
        emptyAction={createButton}
        actions={may.updateSome || may.destroySome || rowActions ? actions : undefined}
      />
      {edited && (
        <Form
          resource={resource}
          singular={singular}
          record={edited === "new" ? undefined : edited}
          preset={product && { product_id: product.id }}
          onCreated={props.onCreated}
          onChange={props.onChange}
          onClose={dialogs.closeForm}
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
    updateSome: mayUpdate,
    destroySome: mayDestroy,
  };
}

/** The product that the list is narrowed to. */
function useProductOf(filters: readonly Filter[] = []) {
  const { params } = useListState();
  const filter = filters.find(({ name }) => name === PRODUCT);
  const id = Number(params.get(PRODUCT));
  if (!filter || !Number.isInteger(id) || id <= 0) return undefined;
  const option = filter.options?.find((product) => Number(product.id) === id);
  return { id, name: option?.name ?? "This product" };
}

type DeleteProps<Row> = ListScreenProps<Row> & { record: Row; onClose: () => void };

function DeleteDialog<Row extends Saved>(props: DeleteProps<Row>) {
  const { resource, singular, describe, removal: Removal, record, onChange, onClose } = props;
  const remove = useRemove(resource);

  async function destroy() {
    await remove.mutateAsync(record.id);
    toast("info", `${singular} deleted`);
    onChange?.();
  }

  if (Removal) return <Removal record={record} onDelete={destroy} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`Delete ${inSentence(singular)}`}
      text={`Are you sure you want to delete ${describe(record)}?`}
      confirmLabel="Delete"
      onConfirm={destroy}
      onClose={onClose}
    />
  );
}
