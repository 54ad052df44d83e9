"use client";

import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { addPasskey } from "@/lib/identity/passkeys/client";
import { type Passkey, passkeyName } from "@/lib/identity/passkeys/schema";
import { api } from "@/lib/platform/client/api";

type Props = { onDone: () => Promise<unknown>; onClose: () => void };

const WIDTH = 420;

/** Asks for a name, and then the device for the passkey. */
export function AddPasskey({ onDone, onClose }: Props) {
  async function add({ name }: { name: string }) {
    await addPasskey(name);
    toast("success", "Passkey added");
    await onDone();
    onClose();
  }
  return (
    <FormDialog
      title="Add a passkey"
      description="Next, your browser asks where to store it."
      width={WIDTH}
      input={passkeyName}
      values={{ name: "" }}
      saveLabel="Continue"
      onSave={add}
      onClose={onClose}
    >
      <NameField />
    </FormDialog>
  );
}

export function RenamePasskey({ passkey, onDone, onClose }: Props & { passkey: Passkey }) {
  async function rename({ name }: { name: string }) {
    await api.put(`/passkeys/${passkey.id}`, { name });
    toast("success", "Passkey renamed");
    await onDone();
    onClose();
  }
  return (
    <FormDialog
      title="Rename passkey"
      width={WIDTH}
      input={passkeyName}
      values={{ name: passkey.name }}
      onSave={rename}
      onClose={onClose}
    >
      <NameField />
    </FormDialog>
  );
}

const NameField = () => <TextField name="name" label="Name" required hint="For example: work laptop, phone" />;

export function RemovePasskey({ passkey, onDone, onClose }: Props & { passkey: Passkey }) {
  async function remove() {
    await api.delete(`/passkeys/${passkey.id}`);
    toast("info", "Passkey removed");
    await onDone();
  }
  return (
    <ConfirmDialog
      title="Remove passkey"
      text={`“${passkey.name}” will no longer sign you in. Your device may still show it until you delete it there as well.`}
      confirmLabel="Remove"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
