"use client";

import { useId, useState } from "react";
import { useUser } from "@/components/shell/user";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Select } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/permissions";
import type { User } from "@/lib/identity/users/schema";
import { ApiError, api } from "@/lib/platform/client/api";
import { useOptions, useSave } from "@/lib/platform/client/resource";
import { fullNameOf } from "@/lib/platform/format";
import { valuesOf } from "./user-values";

type Props = { record: User; onDelete: () => Promise<void>; onClose: () => void };

/** Asks before a user is deleted, offers to deactivate instead, and to hand over work that is still open. */
export function UserRemoval({ record, onDelete, onClose }: Props) {
  const mayChange = can(useUser(), "users.update");
  const save = useSave<User, object>("users");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const [receiver, setReceiver] = useState("");
  const hasWork = refusal?.status === 409 && "leads" in refusal.body;
  const name = fullNameOf(record);

  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      await work();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      setBusy(false);
    }
  }

  const deactivate = async () => {
    await save.mutateAsync({ id: record.id, input: { ...valuesOf(record), active: false, version: record.version } });
    toast("info", "User deactivated");
  };

  const handOverAndDelete = async () => {
    await api.post(`/users/${record.id}/hand-over`, { user_id: Number(receiver) });
    await onDelete();
  };

  return (
    <Dialog title="Delete User" width={520} onClose={() => !busy && onClose()}>
      <DialogBody>
        {refusal && <Alert>{refusal.message}</Alert>}
        <p className="break-words">Are you sure you want to delete {name}?</p>
        {hasWork && mayChange && <Receiver user={record} chosen={receiver} onChoose={setReceiver} />}
        {record.active && mayChange && (
          <p className="text-muted">
            A deactivated user can't sign in, keeps their work and their history, and can be activated again.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        {record.active && mayChange && (
          <Button disabled={busy} onClick={() => run(deactivate)}>
            Deactivate instead
          </Button>
        )}
        {hasWork && mayChange ? (
          <Button variant="danger" busy={busy} disabled={receiver === ""} onClick={() => run(handOverAndDelete)}>
            Hand over and delete
          </Button>
        ) : (
          <Button variant="danger" busy={busy} onClick={() => run(onDelete)}>
            Delete
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

type ReceiverProps = { user: User; chosen: string; onChoose: (id: string) => void };

function Receiver({ user, chosen, onChoose }: ReceiverProps) {
  const id = useId();
  const colleagues = useOptions(`/users/options${user.tenant_id === null ? "" : `?tenant_id=${user.tenant_id}`}`);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Hand over to
      </label>
      <Select id={id} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        <option value="">Choose …</option>
        {colleagues
          .filter((colleague) => colleague.id !== user.id)
          .map((colleague) => (
            <option key={colleague.id} value={colleague.id}>
              {colleague.name}
            </option>
          ))}
      </Select>
    </div>
  );
}
