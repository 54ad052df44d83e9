"use client";

import { useQueryClient } from "@tanstack/react-query";
import { KeyRound, Power, Send } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { toast } from "@/components/ui/toast";
import type { Delivery, SecretWebhook, Webhook } from "@/lib/integrations/webhooks/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";

const SecretDialog = lazyDialog(() => import("./secret-dialog").then((module) => module.SecretDialog));

/** Test, rotate the secret, switch on and off. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<"secret" | "off">();
  const [rotated, setRotated] = useState<SecretWebhook>();
  const path = `/webhooks/${webhook.id}`;
  const reload = () => invalidateResources(queryClient, "webhooks", `webhooks/${webhook.id}/deliveries`);

  async function test() {
    setBusy(true);
    try {
      await api.post<Delivery>(`${path}/test`);
      toast("success", "Test sent. See the answer under Deliveries.");
      await reload();
    } catch (error) {
      toast("error", messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  async function rotate() {
    setRotated(await api.post<SecretWebhook>(`${path}/secret`));
    await reload();
  }

  async function switchTo(active: boolean) {
    const { url, description, events, product_ids, include_personal_data, version } = webhook;
    await api.put(path, { url, description, events, product_ids, include_personal_data, version, active });
    toast("success", active ? "Webhook switched on" : "Webhook switched off");
    await reload();
  }

  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="primary" busy={busy} disabled={!webhook.active} onClick={test}>
        <Send aria-hidden className="size-4" /> Send a test
      </Button>
      <Button onClick={() => setAsking("secret")}>
        <KeyRound aria-hidden className="size-4 text-muted" /> New secret
      </Button>
      <Button
        onClick={() =>
          webhook.active ? setAsking("off") : switchTo(true).catch((error) => toast("error", messageOf(error)))
        }
      >
        <Power aria-hidden className="size-4 text-muted" /> {webhook.active ? "Switch off" : "Switch on"}
      </Button>
      {asking === "secret" && (
        <ConfirmDialog
          title="New secret"
          text="Events are signed with the old and the new secret for 24 hours, then with the new one alone."
          confirmLabel="Create a new secret"
          onConfirm={rotate}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === "off" && (
        <ConfirmDialog
          title="Switch off"
          text="Nothing is sent while it is off. Events in the meantime are not sent later."
          confirmLabel="Switch off"
          onConfirm={() => switchTo(false)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {rotated && <SecretDialog webhook={rotated} onClose={() => setRotated(undefined)} />}
    </div>
  );
}
