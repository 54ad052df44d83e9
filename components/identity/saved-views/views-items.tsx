"use client";

import { Bookmark, Pencil, Save, Trash2, Undo2 } from "lucide-react";
import { MenuCheckItem, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { SavedView } from "@/lib/identity/saved-views/schema";
import { ApiError, api } from "@/lib/platform/client/api";
import type { Views } from "./use-views";
import type { OpenDialog } from "./view-dialogs";

type Props = { views: Views; onDialog: (dialog: OpenDialog) => void };

/** The saved views in their menu, and what can be done with the chosen one. */
export function ViewsItems({ views, onDialog }: Props) {
  return (
    <>
      <ViewGroup title="My views" views={views} shown={views.all.filter(({ own }) => own)} />
      <ViewGroup title="Team views" views={views} shown={views.all.filter(({ own, team }) => !own && team)} />
      <ViewGroup title="Shared views" views={views} shown={views.all.filter(({ own, team }) => !own && !team)} />
      {views.all.length === 0 && <MenuLabel>No saved views yet</MenuLabel>}
      <MenuSeparator />
      {views.chosen && views.hasChanged && <ChangesItems view={views.chosen} views={views} />}
      <MenuItem icon={Bookmark} onSelect={() => onDialog("new")}>
        Save as new view …
      </MenuItem>
      {views.chosen?.editable && (
        <>
          <MenuItem icon={Pencil} onSelect={() => onDialog("rename")}>
            Rename or share …
          </MenuItem>
          <MenuItem icon={Trash2} onSelect={() => onDialog("delete")}>
            Delete view
          </MenuItem>
        </>
      )}
      {views.chosen && (
        <MenuItem icon={Undo2} onSelect={views.leave}>
          Leave view
        </MenuItem>
      )}
    </>
  );
}

function ViewGroup({ title, views, shown }: { title: string; views: Views; shown: SavedView[] }) {
  if (shown.length === 0) return null;
  return (
    <>
      <MenuLabel>{title}</MenuLabel>
      {shown.map((view) => (
        <MenuCheckItem key={view.id} checked={view.id === views.chosen?.id} onChange={() => views.choose(view)}>
          <span className="max-w-56 truncate">{view.name}</span>
          <span className="ml-auto pl-3 text-[12px] text-muted empty:hidden">
            {view.team?.name ?? (view.own ? "" : view.owner)}
          </span>
        </MenuCheckItem>
      ))}
    </>
  );
}

/** What can be done once the list shows something else than the chosen view. */
function ChangesItems({ view, views }: { view: SavedView; views: Views }) {
  return (
    <>
      {view.editable && (
        <MenuItem icon={Save} onSelect={() => void saveChanges(view, views)}>
          Save changes to “{view.name}”
        </MenuItem>
      )}
      <MenuItem icon={Undo2} onSelect={() => views.choose(view)}>
        Discard changes
      </MenuItem>
    </>
  );
}

/** Saves what the list shows now as the query of an existing view. */
async function saveChanges(view: SavedView, { query, reload }: Views): Promise<void> {
  const { id, list, name, shared, team_id, version } = view;
  try {
    await api.put(`/saved-views/${id}`, { list, name, shared, team_id, query, version });
    toast("success", "View updated");
  } catch (error) {
    toast("error", error instanceof ApiError ? error.message : "The view could not be saved.");
  }
  await reload();
}
