"use client";

import { useId } from "react";
import { useUser } from "@/components/screen/user";
import { Select } from "@/components/ui/input/input";
import { can } from "@/lib/identity/rights/permissions";
import type { ImportStart } from "@/lib/leads/imports/schema";
import { useOptions } from "@/lib/platform/client/resource";

/** Who gets the leads of an import: "rules", "team 5" or "agent 7". */
export type Recipient = string;

export const BY_RULES: Recipient = "rules";

/** The body of the request that starts an import. */
export function bodyOf(recipient: Recipient): ImportStart {
  const [kind, id] = recipient.split(" ");
  if (kind === "team") return { team_id: Number(id) };
  return kind === "agent" ? { assigned_user_id: Number(id) } : {};
}

type Props = { tenantId: number; value: Recipient; onChange: (recipient: Recipient) => void };

/** Lets a manager choose who gets the leads, instead of the allocation rules. */
export function AllocateTo({ tenantId, value, onChange }: Props) {
  const id = useId();
  const isManager = can(useUser(), "leads.allocate");
  const teams = useOptions(isManager ? `/teams/options?tenant_id=${tenantId}` : null);
  const agents = useOptions(isManager ? `/users/options?tenant_id=${tenantId}` : null);
  if (!isManager) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="font-medium">
        Allocate to
      </label>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)} className="w-auto! max-w-full">
        <option value={BY_RULES}>By the allocation rules</option>
        {teams.length > 0 && <optgroup label="Teams">{teams.map((team) => optionOf("team", team))}</optgroup>}
        {agents.length > 0 && <optgroup label="Agents">{agents.map((agent) => optionOf("agent", agent))}</optgroup>}
      </Select>
    </div>
  );
}

const optionOf = (kind: "team" | "agent", { id, name }: { id: number; name: string }) => (
  <option key={id} value={`${kind} ${id}`}>
    {name}
  </option>
);
