"use client";

import { Bookmark } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { idlePart } from "@/components/ui/lazy/lazy-part";
import { Menu, MenuLoading } from "@/components/ui/menu";
import type { ViewedList } from "@/lib/identity/saved-views/schema";
import { useViews, type Views } from "./use-views";
import type { OpenDialog } from "./view-dialogs";

const ViewDialogs = lazyDialog(() => import("./view-dialogs").then((module) => module.ViewDialogs));
const ViewsItems = idlePart(() => import("./views-items").then((module) => module.ViewsItems), <MenuLoading />);

type Props = { list: ViewedList; filterNames: readonly string[] };

/** The saved views of a list: choose one, save what the list shows, rename, share and delete. */
export function ViewsMenu({ list, filterNames }: Props) {
  const views = useViews(list, filterNames);
  const [dialog, setDialog] = useState<OpenDialog>();
  return (
    <>
      <Menu trigger={<Trigger views={views} />}>
        <ViewsItems views={views} onDialog={setDialog} />
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
