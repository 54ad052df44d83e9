"use client";

import { useRef, useState } from "react";

/**
 * Which record of a list is edited, created or to be deleted.
 * @param load reads a record before it is edited, because its row may be outdated
 * @param opened the dialog that is open from the start
 */
export function useRecordDialogs<Row, Loaded = Row>(load: (row: Row) => Promise<Loaded>, opened?: "new") {
  const [edited, setEdited] = useState<Loaded | "new" | undefined>(opened);
  const [pendingDelete, setPendingDelete] = useState<Row>();
  const loading = useRef<Row>(undefined);

  async function edit(row: Row) {
    loading.current = row;
    const record = await load(row);
    if (loading.current !== row) return; // something else was opened meanwhile, or this record already is
    loading.current = undefined;
    setEdited(record);
  }

  function create() {
    loading.current = undefined;
    setEdited("new");
  }

  function askToDelete(row: Row) {
    loading.current = undefined;
    setPendingDelete(row);
  }

  return {
    edited,
    pendingDelete,
    edit,
    create,
    askToDelete,
    closeForm: () => setEdited(undefined),
    closeDelete: () => setPendingDelete(undefined),
  };
}
