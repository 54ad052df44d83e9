"use client";

import { useRef, useState } from "react";
import { useListState } from "@/components/table/use-list-state";
import { useOnChange } from "@/components/ui/browser/use-on-change";
import { toast } from "@/components/ui/toast";
import { messageOf } from "@/lib/platform/client/api";

/** With this parameter the form for a new record is open: the command palette and links to what is missing lead there. */
const NEW = "new";
/** With this one the form of a record is, by its id. */
const EDITED = "edit";
/** And at this tab of the form. */
export const TAB = "tab";

type Options<Loaded> = {
  /** Reads a record before it is edited, because its row may be outdated. */
  load: (id: number) => Promise<Loaded>;
  mayCreate: boolean;
  mayEdit: boolean;
  /** The form for a new record is open from the start. */
  opensNew?: boolean | undefined;
};

/** Which record of a list is edited, created or to be deleted. */
export function useRecordDialogs<Row, Loaded>({ load, mayCreate, mayEdit, opensNew }: Options<Loaded>) {
  const { params, change } = useListState();
  const [edited, setEdited] = useState<Loaded | "new" | undefined>(opensNew && mayCreate ? "new" : undefined);
  const [pendingDelete, setPendingDelete] = useState<Row>();
  const loading = useRef<number>(undefined);
  const addressed = mayEdit ? Number(params.get(EDITED)) || null : null;
  const isNewAddressed = mayCreate && params.get(NEW) === "1";

  /** @param row shown if the record can't be loaded */
  async function edit(id: number, row?: Loaded) {
    loading.current = id;
    try {
      const record = await load(id).catch((error: unknown) => row ?? Promise.reject(error));
      if (loading.current === id) setEdited(record); // else something else was opened meanwhile
    } catch (error) {
      toast("error", messageOf(error));
    }
  }

  useOnChange(addressed, (id) => {
    if (id !== null) void edit(id);
  });

  function create() {
    loading.current = undefined;
    setEdited("new");
  }

  function askToDelete(row: Row) {
    loading.current = undefined;
    setPendingDelete(row);
  }

  function closeForm() {
    setEdited(undefined);
    if (params.has(NEW) || params.has(EDITED)) {
      change({ [NEW]: null, [EDITED]: null, [TAB]: null }, { keepPage: true, replace: true });
    }
  }

  return {
    edited: edited ?? (isNewAddressed ? "new" : undefined),
    pendingDelete,
    edit,
    create,
    askToDelete,
    closeForm,
    closeDelete: () => setPendingDelete(undefined),
  };
}
