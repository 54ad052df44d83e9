"use client";

import * as Accordion from "@radix-ui/react-accordion";
import { useMemo, useState } from "react";
import { useController } from "react-hook-form";
import { useChoiceLabels } from "@/components/form/choices";
import { ChoiceSearch } from "@/components/form/fields-choice";
import type { ListedPermission } from "@/lib/identity/roles/schema";
import { useOptions } from "@/lib/platform/client/resource";
import { groupPermissions, PERMISSIONS_PATH, searchPermissions } from "./permission-groups";
import { PermissionPanel } from "./permission-panel";

/** The permissions of a role, in panels by group, with a search. */
export function PermissionsField() {
  const permissions = useOptions<ListedPermission>(PERMISSIONS_PATH);
  const { field, fieldState } = useController({ name: "permission_ids" });
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<string[]>([]);
  const [folded, setFolded] = useState<string[]>([]);
  const labelled = useMemo(
    () => permissions.map(({ id, name, description }) => ({ id, name: description ?? name })),
    [permissions],
  );
  useChoiceLabels("permission_ids", "Permissions", labelled);
  const chosen: readonly number[] = field.value;
  const groups = groupPermissions(permissions);
  const found = searchPermissions(groups, search);
  const names = found.map(({ name }) => name);
  const isSearching = search.trim() !== "";

  /** A search unfolds what it finds; what is folded then stays folded until the search changes. */
  function unfold(next: string[]) {
    if (isSearching) setFolded(names.filter((name) => !next.includes(name)));
    else setOpen(next);
  }

  function find(text: string) {
    setSearch(text);
    setFolded([]);
  }

  /** Keeps the chosen permissions that the editor may not see. */
  function choose(ids: readonly number[], on: boolean) {
    const others = chosen.filter((id) => !ids.includes(id));
    field.onChange(on ? [...others, ...ids] : others);
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 flex w-full items-baseline justify-between font-medium">
        Permissions
        <span className="tabular text-[13px] font-normal text-muted">
          {permissions.filter(({ id }) => chosen.includes(id)).length} of {permissions.length}
        </span>
      </legend>
      <ChoiceSearch label="Search permissions" value={search} onChange={find} />
      <p role="status" className="sr-only">
        {isSearching && `${found.flatMap(({ permissions }) => permissions).length} permissions found`}
      </p>
      <Accordion.Root
        ref={field.ref}
        type="multiple"
        value={isSearching ? names.filter((name) => !folded.includes(name)) : open}
        onValueChange={unfold}
        className={`overflow-hidden rounded-control border ${fieldState.invalid ? "border-error" : ""}`}
      >
        {found.map((group) => (
          <PermissionPanel
            key={group.name}
            group={group}
            total={groups.find(({ name }) => name === group.name)?.permissions ?? []}
            chosen={chosen}
            onChoose={choose}
          />
        ))}
        {found.length === 0 && <p className="px-3 py-2 text-muted">{search ? "No matches" : "No options"}</p>}
      </Accordion.Root>
      {fieldState.error && (
        <p role="alert" className="text-[13px] text-error-text">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
