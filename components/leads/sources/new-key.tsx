"use client";

import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { toast } from "@/components/ui/toast";
import type { KeyedLeadSource, LeadSource } from "@/lib/leads/sources/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

const KeyDialog = lazyDialog(() => import("./key-dialog").then((module) => module.KeyDialog));

type Props = { source: LeadSource; labelled?: boolean };

/** The button that replaces the key of a source. */
export function NewKeyButton({ source, labelled = false }: Props) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [keyed, setKeyed] = useState<KeyedLeadSource>();

  async function renew() {
    setKeyed(await api.post<KeyedLeadSource>(`/lead-sources/${source.id}/key`));
    toast("success", "New key created");
    await queryClient.invalidateQueries({ queryKey: queryKeys.resource("lead-sources") });
  }

  return (
    <>
      {labelled ? (
        <Button onClick={() => setAsking(true)}>
          <KeyRound aria-hidden className="size-4 text-muted" /> New key
        </Button>
      ) : (
        <IconButton icon={KeyRound} label="New key" onClick={() => setAsking(true)} />
      )}
      {asking && (
        <ConfirmDialog
          title="New key"
          text={`The key of ${source.name} stops working at once. The sender can post again with the new key.`}
          confirmLabel="Create a new key"
          onConfirm={renew}
          onClose={() => setAsking(false)}
        />
      )}
      {keyed && <KeyDialog source={keyed} onClose={() => setKeyed(undefined)} />}
    </>
  );
}
