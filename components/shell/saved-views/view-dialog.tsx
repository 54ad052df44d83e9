"use client";

import { useState } from "react";
import { z } from "zod";
import { TextField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { FormDialog } from "@/components/form/form-dialog";
import { useSelectedTenant } from "@/components/identity/tenants/selected-tenant";
import { toast } from "@/components/ui/toast";
import type { SavedView, ViewInput } from "@/lib/identity/saved-views/schema";
import { api } from "@/lib/platform/client/api";
import { nameInput } from "@/lib/platform/inputs";

const input = z.object({ name: nameInput, shared: z.boolean() });

type Props = {
  title: string;
  /** The view to edit, or the values of a new one. */
  view: ViewInput & { id?: number; version?: number };
  onSaved: (view: SavedView) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the name of a view, and whether it is shared. */
export function ViewDialog({ title, view: current, onSaved, onClose }: Props) {
  const [view] = useState(current); // as it was when the dialog opened
  const tenant = useSelectedTenant();

  async function save(named: z.output<typeof input>) {
    const { id, version, list, query } = view;
    const body = { list, query, ...named };
    const saved = id
      ? await api.put<SavedView>(`/saved-views/${id}`, { ...body, version })
      : await api.post<SavedView>("/saved-views", { ...body, tenant_id: tenant?.id });
    toast("success", id ? "View updated" : "View saved");
    await onSaved(saved);
  }

  return (
    <FormDialog
      title={title}
      width={420}
      input={input}
      values={{ name: view.name, shared: view.shared }}
      onSave={save}
      onClose={onClose}
    >
      <TextField name="name" label="Name" required maxLength={100} placeholder="Diaries of today" />
      <SwitchField name="shared" label="Shared" hint="Everybody in this organisation can choose it." />
    </FormDialog>
  );
}
