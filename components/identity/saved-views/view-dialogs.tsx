"use client";

import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toast";
import type { SavedView, ViewedList } from "@/lib/identity/saved-views/schema";
import { api } from "@/lib/platform/client/api";
import type { Views } from "./use-views";
import { ViewDialog } from "./view-dialog";

export type OpenDialog = "new" | "rename" | "delete";

type Props = { dialog: OpenDialog; list: ViewedList; views: Views; onClose: () => void };

export function ViewDialogs({ dialog, list, views, onClose }: Props) {
  const { query, chosen, reload, setChosen } = views;

  async function choose(view: SavedView) {
    await reload();
    setChosen(view.id);
    onClose();
  }

  if (dialog === "new") {
    const view = { list, name: "", query, shared: false, team_id: null };
    return <ViewDialog title="Save view" view={view} onSaved={choose} onClose={onClose} />;
  }
  if (!chosen) return null;
  if (dialog === "rename") {
    return <ViewDialog title="Edit view" view={chosen} onSaved={() => reload().then(onClose)} onClose={onClose} />;
  }
  return <DeleteView view={chosen} views={views} onClose={onClose} />;
}

type DeleteProps = { view: SavedView; views: Views; onClose: () => void };

function DeleteView({ view: { id, name, shared, team }, views, onClose }: DeleteProps) {
  const others = shared ? "your colleagues" : team?.name;
  async function remove() {
    await api.delete(`/saved-views/${id}`);
    views.setChosen(null);
    toast("info", "View deleted");
    await views.reload();
  }
  return (
    <ConfirmDialog
      title="Delete view"
      text={`Are you sure you want to delete the view “${name}”${others ? `, which is shared with ${others}` : ""}?`}
      confirmLabel="Delete"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
