"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useUser } from "@/components/screen/user";
import { Alert } from "@/components/ui/alert";
import { Button, Spinner } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { Input } from "@/components/ui/input/input";
import { toast } from "@/components/ui/toast";
import type { ResourceName } from "@/lib/identity/resources/resource";
import { RESOURCES } from "@/lib/identity/resources/resources";
import { isConfirmedBy, RESTORABLE_DAYS } from "@/lib/identity/tenants/closing";
import type { TenantDeletion } from "@/lib/identity/tenants/deletion-schema";
import type { TenantRow } from "@/lib/identity/tenants/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatCount } from "@/lib/platform/text/format";

type Props = { record: TenantRow; onDeleted: () => Promise<void>; onClose: () => void };

type DeletedKind = Exclude<keyof TenantDeletion, "submitted_sales" | "refusal">;

/** The resource of each count, in the order in which they are shown. */
const DELETED: Record<DeletedKind, ResourceName> = {
  users: "users",
  leads: "leads",
  sales: "sales",
  teams: "teams",
  personalities: "personalities",
  roles: "roles",
  lead_imports: "lead-imports",
  suppressions: "suppressions",
  consents: "consents",
  consumers: "consumers",
  audit_events: "audit",
};

const DELETED_KINDS = Object.keys(DELETED) as DeletedKind[];

/** Shows what would be deleted with a tenant, and deletes it once its name has been typed. */
export function TenantRemoval({ record, onDeleted, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const { counts, busy, message, destroy } = useRemoval({ record, onDeleted, onClose });
  const isRefused = counts !== undefined && counts.refusal !== null;
  const isConfirmed = isConfirmedBy(typed, record);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isConfirmed && !busy) void destroy(typed);
  }

  return (
    <Dialog title="Delete tenant" width={520} onClose={() => !busy && onClose()}>
      <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          {message && <Alert>{message}</Alert>}
          {isRefused && <Alert>{counts.refusal}</Alert>}
          {!isRefused && (
            <p className="break-words">
              Are you sure you want to delete {record.name}? Its users are told by email and can't sign in any more.
              After {RESTORABLE_DAYS} days, the following is permanently deleted:
            </p>
          )}
          {!counts && !message && <Spinner className="mx-auto size-5" />}
          {counts && <Counts counts={counts} />}
          {counts && !isRefused && <NameField name={record.name} value={typed} onChange={setTyped} />}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          {!isRefused && (
            <Button type="submit" variant="danger" busy={busy} disabled={!counts || !isConfirmed}>
              Delete
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function useRemoval({ record, onDeleted, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const user = useUser();
  const { data: counts, error } = useQuery({
    queryKey: queryKeys.tenantDeletion(record.id),
    queryFn: () => api.get<TenantDeletion>(`/tenants/${record.id}/deletion`),
    staleTime: 0,
  });

  async function destroy(confirm: string) {
    setBusy(true);
    setRefusal(undefined);
    try {
      await api.delete(`/tenants/${record.id}?${new URLSearchParams({ confirm })}`);
      if (!user.is_admin) return window.location.assign("/login"); // it was their own
      await onDeleted();
      toast("info", "Tenant deleted");
      onClose();
    } catch (failure) {
      setRefusal(messageOf(failure));
      setBusy(false);
    }
  }

  return { counts, busy, message: refusal ?? error?.message, destroy };
}

type NameProps = { name: string; value: string; onChange: (text: string) => void };

function NameField({ name, value, onChange }: NameProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Type the name “{name}” to delete it
      </label>
      <Input id={id} value={value} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}

function Counts({ counts }: { counts: TenantDeletion }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border px-3 py-2 sm:grid-cols-2">
      {DELETED_KINDS.map((kind) => (
        <div key={kind} className="flex justify-between gap-2">
          <dt className="text-muted">{RESOURCES[DELETED[kind]].label}</dt>
          <dd className="tabular font-medium">{formatCount(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}
