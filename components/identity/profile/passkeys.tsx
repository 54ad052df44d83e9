"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useCanUsePasskeys } from "@/components/identity/sign-in/use-can-use-passkeys";
import { useUser } from "@/components/screen/user";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Panel } from "@/components/ui/panel";
import { MAX_PASSKEYS } from "@/lib/identity/passkeys/max-passkeys";
import type { Passkey } from "@/lib/identity/passkeys/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatDate } from "@/lib/platform/text/format";

const AddPasskey = lazyDialog(() => import("./passkeys-dialogs").then((module) => module.AddPasskey));
const RenamePasskey = lazyDialog(() => import("./passkeys-dialogs").then((module) => module.RenamePasskey));
const RemovePasskey = lazyDialog(() => import("./passkeys-dialogs").then((module) => module.RemovePasskey));

type Open = { what: "add" } | { what: "rename" | "remove"; passkey: Passkey };

export function Passkeys({ first }: { first: Passkey[] }) {
  const queryClient = useQueryClient();
  const { impersonating } = useUser();
  const isPossible = useCanUsePasskeys();
  const { data } = useQuery({
    queryKey: queryKeys.passkeys(),
    queryFn: async () => (await api.get<{ data: Passkey[] }>("/passkeys")).data,
    initialData: first,
  });
  const [open, setOpen] = useState<Open>();
  const isFull = data.length >= MAX_PASSKEYS;
  const dialog = {
    onDone: () => queryClient.invalidateQueries({ queryKey: queryKeys.passkeys() }),
    onClose: () => setOpen(undefined),
  };

  return (
    <Panel
      title="Passkeys"
      action={
        !impersonating &&
        isPossible && (
          <Button size="small" disabled={isFull} onClick={() => setOpen({ what: "add" })}>
            Add a passkey
          </Button>
        )
      }
    >
      <p className="max-w-prose px-4 pt-4 text-muted">
        A passkey signs you in with your fingerprint, your face or the PIN of your device, instead of a password and a
        code.
      </p>
      <div className="flex flex-col gap-3 p-4">
        {!isPossible && <Alert tone="info">This browser does not support passkeys.</Alert>}
        {impersonating && <p className="text-muted">You can't change this while impersonating.</p>}
        {isFull && <Alert tone="info">You have {MAX_PASSKEYS} passkeys, the maximum.</Alert>}
        {data.length === 0 && <p>You have no passkeys yet.</p>}
        {data.length > 0 && (
          <ul className="flex flex-col divide-y rounded-control border">
            {data.map((passkey) => (
              <Row
                key={passkey.id}
                passkey={passkey}
                isFixed={impersonating}
                onOpen={(what) => setOpen({ what, passkey })}
              />
            ))}
          </ul>
        )}
      </div>
      {open?.what === "add" && <AddPasskey {...dialog} />}
      {open?.what === "rename" && <RenamePasskey passkey={open.passkey} {...dialog} />}
      {open?.what === "remove" && <RemovePasskey passkey={open.passkey} {...dialog} />}
    </Panel>
  );
}

type RowProps = { passkey: Passkey; isFixed: boolean; onOpen: (what: "rename" | "remove") => void };

const Row = ({ passkey, isFixed, onOpen }: RowProps) => (
  <li className="flex items-center gap-3 px-3 py-2.5">
    <KeyRound aria-hidden className="size-4 shrink-0 text-muted" />
    <div className="min-w-0 flex-1">
      <p className="truncate font-medium">{passkey.name}</p>
      <p className="flex flex-wrap gap-x-2 text-[13px] text-muted">
        <span>Added {formatDate(passkey.created_at)}</span>
        <span>{passkey.last_used_at ? `Last used ${formatDate(passkey.last_used_at)}` : "Not used yet"}</span>
      </p>
    </div>
    {!isFixed && (
      <div className="flex shrink-0 gap-1">
        <IconButton icon={Pencil} label={`Rename ${passkey.name}`} onClick={() => onOpen("rename")} />
        <IconButton icon={Trash2} tone="danger" label={`Remove ${passkey.name}`} onClick={() => onOpen("remove")} />
      </div>
    )}
  </li>
);
