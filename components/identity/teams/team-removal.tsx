"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useUser } from "@/components/screen/user";
import { can } from "@/lib/identity/rights/permissions";
import type { Team } from "@/lib/identity/teams/schema";
import { ApiError } from "@/lib/platform/client/api";
import { HandOverDialog } from "./hand-over";

type Props = { record: Team; onDelete: () => Promise<void>; onClose: () => void };

/** Asks before a team is deleted. Offers to hand over its open work first. */
export function TeamRemoval({ record, onDelete, onClose }: Props) {
  const mayHandOver = can(useUser(), "teams.update");
  const [refusal, setRefusal] = useState<string>();

  async function tryToDelete() {
    await onDelete().catch((error: unknown) => {
      if (mayHandOver && error instanceof ApiError && "leads" in error.body) setRefusal(error.message);
      throw error;
    });
  }

  if (refusal) {
    return (
      <HandOverDialog
        team={record}
        reason={refusal}
        saveLabel="Hand over and delete"
        onHandedOver={onDelete}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title="Delete team"
      text={`Are you sure you want to delete ${record.name}?`}
      confirmLabel="Delete"
      onConfirm={tryToDelete}
      onClose={onClose}
    />
  );
}
