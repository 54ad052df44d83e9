"use client";

import * as Accordion from "@radix-ui/react-accordion";
import { ChevronRight } from "lucide-react";
import { Check } from "@/components/form/fields-choice";
import { useUser } from "@/components/screen/user";
import { Button } from "@/components/ui/button";
import type { ListedPermission } from "@/lib/identity/roles/schema";
import type { PermissionGroup } from "./permission-groups";

const NOT_HELD = "You can't give this permission: you don't have it.";

type Props = {
  /** With only the permissions to show. */
  group: PermissionGroup;
  /** Every permission of the group. */
  total: readonly ListedPermission[];
  chosen: readonly number[];
  onChoose: (ids: readonly number[], on: boolean) => void;
};

/** One group of permissions: how many are chosen, buttons for all and none, and a checkbox for each. */
export function PermissionPanel({ group, total, chosen, onChoose }: Props) {
  const user = useUser();
  const canGrant = ({ name }: ListedPermission) => user.is_admin || user.permissions.includes(name);
  const isChosen = ({ id }: ListedPermission) => chosen.includes(id);
  const grantable = group.permissions.filter(canGrant);
  const set = (permissions: readonly ListedPermission[], on: boolean) =>
    onChoose(
      permissions.map(({ id }) => id),
      on,
    );

  return (
    <Accordion.Item value={group.name} className="group border-b last:border-b-0">
      <div className="flex flex-wrap items-center pr-1">
        <Accordion.Header className="min-w-0 grow basis-full sm:basis-0">
          <Accordion.Trigger className="flex min-h-10 w-full items-center gap-2 rounded-control px-2.5 text-left -outline-offset-2 hover:bg-hover">
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-90"
            />
            <span className="min-w-0 truncate font-medium">{group.label}</span>
            <span className="tabular ml-auto shrink-0 text-[13px] text-muted">
              {total.filter(isChosen).length} of {total.length}
            </span>
          </Accordion.Trigger>
        </Accordion.Header>
        <div className="flex justify-end gap-1 py-1 max-sm:hidden max-sm:w-full max-sm:group-data-[state=open]:flex">
          <Button
            variant="quiet"
            size="small"
            aria-label={`Select all: ${group.label}`}
            disabled={grantable.every(isChosen)}
            onClick={() => set(grantable, true)}
          >
            Select all
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Clear: ${group.label}`}
            disabled={!group.permissions.some(isChosen)}
            onClick={() => set(group.permissions, false)}
          >
            Clear
          </Button>
        </div>
      </div>
      <Accordion.Content className="grid px-1 pb-2 sm:grid-cols-2 sm:pl-6">
        {group.permissions.map((permission) => (
          <Check
            key={permission.id}
            label={permission.description ?? permission.name}
            description={<code className="font-mono text-[11px]">{permission.name}</code>}
            checked={isChosen(permission)}
            blocked={canGrant(permission) || isChosen(permission) ? undefined : NOT_HELD}
            onToggle={() => set([permission], !isChosen(permission))}
          />
        ))}
      </Accordion.Content>
    </Accordion.Item>
  );
}
