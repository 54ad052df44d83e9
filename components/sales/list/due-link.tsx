"use client";

import type { LucideIcon } from "lucide-react";
import { useListState } from "@/components/table/use-list-state";
import { Button } from "@/components/ui/button";

type Props = { filter: "confirmation" | "replacement"; sortBy: string; icon: LucideIcon; label: string };

/** Narrows the list of submitted sales to those with something due, the nearest day first, or shows all again. */
export function DueLink({ filter, sortBy, icon: Icon, label }: Props) {
  const { params, change } = useListState();
  const isOn = params.get(filter) === "due";
  const off = { confirmation: null, replacement: null };
  const toggle = () =>
    change(isOn ? { ...off, sortBy: null, sortDesc: null } : { ...off, [filter]: "due", sortBy, sortDesc: false });
  return (
    <Button aria-pressed={isOn} onClick={toggle}>
      <Icon aria-hidden className={`size-4 ${isOn ? "text-warning-text" : "text-muted"}`} />
      {label}
    </Button>
  );
}
