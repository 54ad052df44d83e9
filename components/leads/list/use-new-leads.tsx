"use client";

import { FileUp, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useUser } from "@/components/screen/user";
import { useListState } from "@/components/table/use-list-state";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { can } from "@/lib/identity/rights/permissions";

const AddLeadDialog = lazyDialog(() =>
  import("@/components/leads/record/lead-form-dialogs").then((module) => module.AddLeadDialog),
);
const ImportDialog = lazyDialog(() =>
  import("@/components/leads/imports/import-dialog").then((module) => module.ImportDialog),
);

/** With this parameter the form for a new lead is open: the command palette leads there. */
const NEW = "new";

type NewLeads = {
  /** Undefined for users who may not add leads. */
  buttons: ReactNode;
  /** The same for an empty list. */
  emptyAction: ReactNode;
  dialog: ReactNode;
};

/** The buttons that add and import leads of a product, and the dialog that one of them has opened. */
export function useNewLeads(product: { id: number; name: string; slug: string }, tenantId: number | null): NewLeads {
  const { params, change } = useListState();
  const [opened, setOpened] = useState<"import" | "add">();
  if (!can(useUser(), "leads.store")) return { buttons: undefined, emptyAction: undefined, dialog: undefined };
  const dialog = opened ?? (params.get(NEW) === "1" ? "add" : undefined);

  function close() {
    setOpened(undefined);
    if (params.has(NEW)) change({ [NEW]: null }, { keepPage: true, replace: true });
  }

  const buttonsOf = (add: string, upload: string) => (
    <>
      <Button onClick={() => setOpened("add")}>
        <Plus aria-hidden className="size-4" /> {add}
      </Button>
      <Button onClick={() => setOpened("import")}>
        <FileUp aria-hidden className="size-4" /> {upload}
      </Button>
    </>
  );
  return {
    buttons: buttonsOf("Add lead", "Import"),
    emptyAction: (
      <div className="flex flex-wrap justify-center gap-2">{buttonsOf("Add a lead", "Add from a file")}</div>
    ),
    dialog: (
      <>
        {dialog === "import" && <ImportDialog product={product} tenantId={tenantId} onClose={close} />}
        {dialog === "add" && <AddLeadDialog product={product} tenantId={tenantId} onClose={close} />}
      </>
    ),
  };
}
