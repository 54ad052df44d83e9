"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useUser } from "@/components/shell/user";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/permissions";
import { api, messageOf } from "@/lib/platform/client/api";

/** The stored ID number, masked. Users with the permission can reveal it, which the sale's history records. */
export function IdNumberOnFile({ saleId, masked }: { saleId: number; masked: string }) {
  const user = useUser();
  const [revealed, setRevealed] = useState<string>();

  async function reveal() {
    try {
      setRevealed((await api.post<{ value: string }>(`/sales/${saleId}/reveal`, { field: "id_number" })).value);
    } catch (error) {
      toast("error", messageOf(error));
    }
  }

  return (
    <span className="tabular inline-flex items-center gap-1 whitespace-nowrap text-text">
      {revealed ?? masked}
      {can(user, "pii.reveal") && (
        <IconButton
          icon={revealed ? EyeOff : Eye}
          label={revealed ? "Hide the ID number" : "Show the ID number"}
          onClick={() => (revealed ? setRevealed(undefined) : void reveal())}
          className="size-6!"
        />
      )}
    </span>
  );
}
