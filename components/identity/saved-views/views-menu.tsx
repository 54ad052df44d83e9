"use client";

import { Bookmark, Pencil, Save, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Menu, MenuCheckItem, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { SavedView, ViewedList } from "@/lib/identity/saved-views/schema";
import { ApiError, api } from "@/lib/platform/client/api";
import { useViews, type Views } from "./use-views";
import type { OpenDialog } from "./view-dialogs";

const ViewDialogs = lazyDialog(() => import("./view-dialogs").then((module) => module.ViewDialogs));

type Props = { list: ViewedList; filterNames: readonly string[] };

/** The saved views of a list: choose one, save what the list shows, rename, share and delete. */
export function ViewsMenu({ list, filterNames }: Props) {
  const views = useViews(list, filterNames);
  const [dialog, setDialog] = useState<OpenDialog>();
  return (
    <>
      <Menu trigger={<Trigger views={views} />}>
        <ViewGroup title="My views" views={views} shown={views.all.filter(({ own }) => own)} />
        <ViewGroup title="Team views" views={views} shown={views.all.filter(({ own, team }) => !own && team)} />
        <ViewGroup title="Shared views" views={views} shown={views.all.filter(({ own, team }) => !own && !team)} />
        {views.all.length === 0 && <MenuLabel>No saved views yet</MenuLabel>}
        <MenuSeparator />
        {views.chosen && views.hasChanged && <ChangesItems view={views.chosen} views={views} />}
        <MenuItem icon={Bookmark} onSelect={() => setDialog("new")}>
          Save as new view …
        </MenuItem>
        {views.chosen?.editable && (
          <>
            <MenuItem icon={Pencil} onSelect={() => setDialog("rename")}>
              Rename or share …
            </MenuItem>
            <MenuItem icon={Trash2} onSelect={() => setDialog("delete")}>
              Delete view
            </MenuItem>
          </>
        )}
        {views.chosen && (
          <MenuItem icon={Undo2} onSelect={views.leave}>
            Leave view
          </MenuItem>
        )}
      </Menu>
      {dialog && <ViewDialogs dialog={dialog} list={list} views={views} onClose={() => setDialog(undefined)} />}
    </>
  );
}

// Radix passes the props of the menu's button.
const Trigger = ({ views: { chosen, hasChanged }, ...props }: { views: Views }) => (
  <Button {...props}>
    <Bookmark aria-hidden className="size-4 text-muted" />
    <span className="max-w-40 truncate">{chosen?.name ?? "Views"}</span>
    {hasChanged && <span role="img" aria-label="Unsaved changes" className="size-2 rounded-full bg-warning-text" />}
  </Button>
);

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
