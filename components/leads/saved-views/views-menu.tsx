"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Bookmark, Pencil, Save, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Button } from "@/components/ui/button";
import { Menu, MenuCheckItem, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { SavedView, ViewedList } from "@/lib/leads/saved-views/schema";
import { ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { useViews } from "./use-views";
import { ViewDialog } from "./view-dialog";

type Props = { list: ViewedList; filterNames: readonly string[] };

/** The saved views of a list: choose one, keep what the list shows now, rename, share and delete. */
export function ViewsMenu({ list, filterNames }: Props) {
  const queryClient = useQueryClient();
  const { views, query, chosen, hasChanged, choose, leave, name } = useViews(list, filterNames);
  const [dialog, setDialog] = useState<"new" | "rename" | "delete">();
  const reload = () => queryClient.invalidateQueries({ queryKey: queryKeys.resource("saved-views") });
  const close = () => setDialog(undefined);

  async function saveChanges(view: SavedView) {
    try {
      await api.put(`/saved-views/${view.id}`, { ...inputOf(view), query, version: view.version });
      toast("success", "View updated");
    } catch (error) {
      toast("error", error instanceof ApiError ? error.message : "The view could not be saved.");
    }
    await reload();
  }

  const group = (title: string, shown: SavedView[]) =>
    shown.length > 0 && (
      <>
        <MenuLabel>{title}</MenuLabel>
        {shown.map((view) => (
          <MenuCheckItem key={view.id} checked={view.id === chosen?.id} onChange={() => choose(view)}>
            <span className="max-w-56 truncate">{view.name}</span>
            {!view.own && <span className="ml-auto pl-3 text-[12px] text-muted">{view.owner}</span>}
          </MenuCheckItem>
        ))}
      </>
    );

  return (
    <>
      <Menu
        trigger={
          <Button>
            <Bookmark aria-hidden className="size-4 text-muted" />
            <span className="max-w-40 truncate">{chosen?.name ?? "Views"}</span>
            {hasChanged && (
              <span role="img" aria-label="Unsaved changes" className="size-2 rounded-full bg-warning-text" />
            )}
          </Button>
        }
      >
        {group(
          "My views",
          views.filter(({ own }) => own),
        )}
        {group(
          "Shared views",
          views.filter(({ own }) => !own),
        )}
        {views.length === 0 && <MenuLabel>No saved views yet</MenuLabel>}
        <MenuSeparator />
        {chosen && hasChanged && (
          <>
            {chosen.editable && (
              <MenuItem icon={Save} onSelect={() => void saveChanges(chosen)}>
                Save changes to “{chosen.name}”
              </MenuItem>
            )}
            <MenuItem icon={Undo2} onSelect={() => choose(chosen)}>
              Discard changes
            </MenuItem>
          </>
        )}
        <MenuItem icon={Bookmark} onSelect={() => setDialog("new")}>
          Save as new view …
        </MenuItem>
        {chosen?.editable && (
          <>
            <MenuItem icon={Pencil} onSelect={() => setDialog("rename")}>
              Rename or share …
            </MenuItem>
            <MenuItem icon={Trash2} onSelect={() => setDialog("delete")}>
              Delete view
            </MenuItem>
          </>
        )}
        {chosen && (
          <MenuItem icon={Undo2} onSelect={leave}>
            Leave view
          </MenuItem>
        )}
      </Menu>
      {dialog === "new" && (
        <ViewDialog
          title="Save view"
          view={{ list, name: "", query, shared: false }}
          onSaved={async (view) => {
            await reload();
            name(view.id);
            close();
          }}
          onClose={close}
        />
      )}
      {dialog === "rename" && chosen && (
        <ViewDialog title="Edit view" view={chosen} onSaved={() => reload().then(close)} onClose={close} />
      )}
      {dialog === "delete" && chosen && (
        <ConfirmDialog
          title="Delete view"
          text={`Are you sure you want to delete the view “${chosen.name}”${chosen.shared ? ", which is shared with your colleagues" : ""}?`}
          confirmLabel="Delete"
          onConfirm={async () => {
            await api.delete(`/saved-views/${chosen.id}`);
            name(null);
            toast("info", "View deleted");
            await reload();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const inputOf = ({ list, name, shared }: SavedView) => ({ list, name, shared });
