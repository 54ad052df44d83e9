"use client";

import { useState } from "react";
import { z } from "zod";
import { SelectField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { toast } from "@/components/ui/toast";
import type { SavedView, ViewInput } from "@/lib/identity/saved-views/schema";
import { api } from "@/lib/platform/client/api";
import { useOptions } from "@/lib/platform/client/resource";
import { nameInput } from "@/lib/platform/schemas/inputs";

/** Who else can choose it: a team by its id. */
const ALONE = "nobody";
const EVERYBODY = "everybody";

const input = z.object({ name: nameInput, with: z.union([z.string(), z.number()], "Choose from the list") });

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

  const teams = useOptions(`/teams/options${tenant ? `?tenant_id=${tenant.id}` : ""}`);
  const choices = [{ id: ALONE, name: "No one" }, { id: EVERYBODY, name: "Everyone in this organisation" }, ...teams];

  async function save({ name, with: others }: z.output<typeof input>) {
    const { id, version, list, query } = view;
    const team_id = typeof others === "number" ? others : null;
    const body = { list, query, name, shared: others === EVERYBODY, team_id };
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
      values={{ name: view.name, with: view.shared ? EVERYBODY : (view.team_id ?? ALONE) }}
      onSave={save}
      onClose={onClose}
    >
      <TextField name="name" label="Name" required maxLength={100} placeholder="Today's diary" />
      <SelectField name="with" label="Shared with" required options={choices} />
    </FormDialog>
  );
}
