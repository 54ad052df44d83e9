"use client";

import { useId, useState } from "react";
import { PersonName } from "@/components/screen/person-name";
import { useUser } from "@/components/screen/user";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { Select } from "@/components/ui/input/input";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/rights/permissions";
import type { User } from "@/lib/identity/users/schema";
import { ApiError, api } from "@/lib/platform/client/api";
import { useOptions, useSave } from "@/lib/platform/client/resource";
import { valuesOf } from "./user-values";

type Props = { record: User; onDelete: () => Promise<void>; onClose: () => void };

/** Asks before a user is deleted. Offers to deactivate them instead, and to hand over their open work. */
export function UserRemoval({ record, onDelete, onClose }: Props) {
  const mayUpdate = can(useUser(), "users.update");
  const { busy, refusal, deactivate, remove, handOverAndRemove } = useRemoval({ record, onDelete, onClose });
  const [receiver, setReceiver] = useState("");
  const canHandOver = mayUpdate && refusal?.status === 409 && "leads" in refusal.body;
  const canDeactivate = mayUpdate && record.active;
  return (
    <Dialog title="Delete user" width={520} onClose={() => !busy && onClose()}>
      <DialogBody>
        {refusal && <Alert>{refusal.message}</Alert>}
        <p className="break-words">
          Are you sure you want to delete <PersonName of={record} />?
        </p>
        {canHandOver && <ReceiverField user={record} chosen={receiver} onChoose={setReceiver} />}
        {canDeactivate && (
          <p className="text-muted">
            A deactivated user can't sign in but keeps their work and history. You can activate them again.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        {canDeactivate && (
          <Button disabled={busy} onClick={deactivate}>
            Deactivate instead
          </Button>
        )}
        {canHandOver ? (
          <Button
            variant="danger"
            busy={busy}
            disabled={receiver === ""}
            onClick={() => handOverAndRemove(Number(receiver))}
          >
            Hand over and delete
          </Button>
        ) : (
          <Button variant="danger" busy={busy} onClick={remove}>
            Delete
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function useRemoval({ record, onDelete, onClose }: Props) {
  const save = useSave<User, object>("users");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();

  async function run(request: () => Promise<unknown>) {
    setBusy(true);
    try {
      await request();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      setBusy(false);
    }
  }

  async function deactivate() {
    await save.mutateAsync({ id: record.id, input: { ...valuesOf(record), active: false, version: record.version } });
    toast("info", "User deactivated");
  }

  async function handOverAndRemove(receiverId: number) {
    await api.post(`/users/${record.id}/hand-over`, { user_id: receiverId });
    await onDelete();
  }

  return {
    busy,
    refusal,
    deactivate: () => run(deactivate),
    remove: () => run(onDelete),
    handOverAndRemove: (receiverId: number) => run(() => handOverAndRemove(receiverId)),
  };
}

type ReceiverProps = { user: User; chosen: string; onChoose: (id: string) => void };

function ReceiverField({ user, chosen, onChoose }: ReceiverProps) {
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
