"use client";

import { Columns3 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuCheckItem, MenuSeparator } from "@/components/ui/menu";
import type { Column } from "./column";

type Props<Row> = {
  columns: Column<Row>[];
  visible: Record<string, boolean>;
  onToggle: (key: string) => void;
  isCompact: boolean;
  onCompact: (compact: boolean) => void;
};

/** Switches columns on and off, except the first one, and how high the rows are. */
export function ColumnsMenu<Row>({ columns, visible, onToggle, isCompact, onCompact }: Props<Row>) {
  return (
    <Menu
      trigger={
        <Button aria-label="Columns" title="Columns" className="px-2.5! max-sm:hidden">
          <Columns3 aria-hidden className="size-4 text-muted" />
        </Button>
      }
    >
      {columns.slice(1).map(({ key, label }) => (
        <MenuCheckItem key={key} checked={visible[key] !== false} onChange={() => onToggle(key)}>
          {label}
        </MenuCheckItem>
      ))}
      <MenuSeparator />
      <MenuCheckItem checked={isCompact} onChange={() => onCompact(!isCompact)}>
        Compact rows
      </MenuCheckItem>
    </Menu>
  );
}
