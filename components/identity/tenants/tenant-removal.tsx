"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button, Spinner } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import type { TenantDeletion, TenantRow } from "@/lib/identity/tenants/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatCount } from "@/lib/platform/format";

type Props = { record: TenantRow; onDeleted: () => Promise<void>; onClose: () => void };

const KINDS: { key: keyof TenantDeletion; label: string }[] = [
  { key: "users", label: "Users" },
  { key: "leads", label: "Leads" },
  { key: "sales", label: "Sales" },
  { key: "teams", label: "Teams" },
  { key: "personalities", label: "Personalities" },
  { key: "roles", label: "Roles" },
  { key: "lead_imports", label: "Imports" },
  { key: "suppressions", label: "Do not contact" },
  { key: "consents", label: "Consents" },
  { key: "audit_events", label: "Audit events" },
];

/** Says what goes with a tenant, and deletes it once its name was typed. */
export function TenantRemoval({ record, onDeleted, onClose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { data: counts, error } = useQuery({
    queryKey: queryKeys.tenantDeletion(record.id),
    queryFn: () => api.get<TenantDeletion>(`/tenants/${record.id}/deletion`),
    staleTime: 0,
  });
  const isHeld = counts !== undefined && counts.submitted_sales > 0;
  const isMeant = typed.trim() === record.name;

  async function destroy(event: FormEvent) {
    event.preventDefault();
    if (!isMeant || busy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await api.delete(`/tenants/${record.id}`);
      await onDeleted();
      toast("info", "Tenant deleted");
      onClose();
    } catch (failure) {
      setRefusal(messageOf(failure));
      setBusy(false);
    }
  }

  return (
    <Dialog title="Delete Tenant" width={520} onClose={() => !busy && onClose()}>
      <form onSubmit={destroy} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          {(refusal || error) && <Alert>{refusal ?? error?.message}</Alert>}
          {isHeld && (
            <Alert>
              {record.name} has {formatCount(counts.submitted_sales)} submitted{" "}
              {counts.submitted_sales === 1 ? "sale" : "sales"}, to be kept by law. It can't be deleted.
            </Alert>
          )}
          {!isHeld && (
            <p className="break-words">Are you sure you want to delete {record.name}? With it go for good:</p>
          )}
          {!counts && !error && <Spinner className="mx-auto size-5" />}
          {counts && <Counts counts={counts} />}
          {counts && !isHeld && (
            <div className="flex flex-col gap-1.5">
              <label htmlFor={`${id}-name`} className="font-medium">
                Type the name “{record.name}” to delete it
              </label>
              <Input
                id={`${id}-name`}
                value={typed}
                autoComplete="off"
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          {!isHeld && (
            <Button type="submit" variant="danger" busy={busy} disabled={!counts || !isMeant}>
              Delete
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function Counts({ counts }: { counts: TenantDeletion }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border px-3 py-2 sm:grid-cols-2">
      {KINDS.map(({ key, label }) => (
        <div key={key} className="flex justify-between gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="tabular font-medium">{formatCount(counts[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
