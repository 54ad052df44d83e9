"use client";

import * as DropdownMenu from "@radix-ui/react-dropdown-menu";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Spinner } from "./button";

export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-48 animate-appear rounded-panel border bg-surface p-1 text-text shadow-floating"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const ITEM =
  "flex items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none data-[highlighted]:bg-hover data-[disabled]:opacity-50";

export function MenuItem({
  icon: Icon,
  children,
  onSelect,
}: {
  icon?: LucideIcon;
  children: ReactNode;
  onSelect: () => void;
}) {
  return (
    <DropdownMenu.Item className={ITEM} onSelect={onSelect}>
      {Icon && <Icon aria-hidden className="size-4 text-muted" />}
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuCheckItem({
  checked,
  children,
  onChange,
}: {
  checked: boolean;
  children: ReactNode;
  onChange: () => void;
}) {
  return (
    <DropdownMenu.CheckboxItem
      className={ITEM}
      checked={checked}
      onSelect={(event) => event.preventDefault()}
      onCheckedChange={onChange}
    >
      <span aria-hidden className="w-4 text-primary-text">
        {checked && "✓"}
      </span>
      {children}
    </DropdownMenu.CheckboxItem>
  );
}

/** In place of items whose code is still being fetched: a menu without any item has no meaning. */
export const MenuLoading = () => (
  <DropdownMenu.Item className={ITEM} disabled>
    <Spinner /> Loading …
  </DropdownMenu.Item>
);

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className="px-2.5 py-1.5 text-[12px] text-muted">{children}</DropdownMenu.Label>
);

export const MenuSeparator = () => <DropdownMenu.Separator className="my-1 h-px bg-border" />;
