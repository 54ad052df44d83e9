"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Ban, RefreshCw } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useUser } from "@/components/screen/user";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/rights/permissions";
import type { ApiKey, ShownApiKey } from "@/lib/integrations/api-keys/schema";
import { api } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";

const SecretDialog = lazyDialog(() => import("./secret-dialog").then((module) => module.SecretDialog));

type Props = { apiKey: ApiKey; labelled?: boolean };

/** Gives a key another secret. */
export function RotateButton({ apiKey, labelled = false }: Props) {
  const user = useUser();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [rotated, setRotated] = useState<ShownApiKey>();
  if (!can(user, "integrations.update") || user.impersonating) return null;

  async function rotate() {
    setRotated(await api.post<ShownApiKey>(`/api-keys/${apiKey.id}/rotate`));
    await invalidateResources(queryClient, "api-keys");
  }

  return (
    <>
      {labelled ? (
        <Button onClick={() => setAsking(true)}>
          <RefreshCw aria-hidden className="size-4 text-muted" /> Rotate
        </Button>
      ) : (
        <IconButton icon={RefreshCw} label="Rotate API key" onClick={() => setAsking(true)} />
      )}
      {asking && (
        <ConfirmDialog
          title="Rotate API key"
          text={`${apiKey.name} gets a new secret. The current one works for another 24 hours; older ones stop now.`}
          confirmLabel="Rotate"
          onConfirm={rotate}
          onClose={() => setAsking(false)}
        />
      )}
      {rotated && <SecretDialog apiKey={rotated} onClose={() => setRotated(undefined)} />}
    </>
  );
}

/** Ends a key. */
export function RevokeButton({ apiKey, labelled = false }: Props) {
  const user = useUser();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  if (!can(user, "integrations.destroy")) return null;

  async function revoke() {
    await api.delete(`/api-keys/${apiKey.id}`);
    toast("info", "API key revoked");
    await invalidateResources(queryClient, "api-keys");
  }

  return (
    <>
      {labelled ? (
        <Button onClick={() => setAsking(true)}>
          <Ban aria-hidden className="size-4 text-muted" /> Revoke
        </Button>
      ) : (
        <IconButton icon={Ban} label="Revoke API key" tone="danger" onClick={() => setAsking(true)} />
      )}
      {asking && (
        <ConfirmDialog
          title="Revoke API key"
          text={`${apiKey.name} stops working immediately and permanently. Its name stays in the history.`}
          confirmLabel="Revoke"
          onConfirm={revoke}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
