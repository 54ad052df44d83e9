"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import { api, messageOf } from "@/lib/platform/client/api";
import { useOpenSale } from "./sale-context";

type Props = {
  masked: string;
  /** What the number is called, such as "the ID number". */
  what: string;
  /** Its name for the call that reveals it, such as "beneficiaries.17.id_number". */
  field: string;
};

/** A stored number, masked. Users with the permission can reveal it, which the sale's history records. */
export function StoredNumber({ masked, what, field }: Props) {
  const { sale } = useOpenSale();
  const [revealed, setRevealed] = useState<string>();

  async function reveal() {
    try {
      setRevealed((await api.post<{ value: string }>(`/sales/${sale.id}/reveal`, { field })).value);
    } catch (error) {
      toast("error", messageOf(error));
    }
  }

  return (
    <span className="tabular inline-flex items-center gap-1 whitespace-nowrap text-text">
      {revealed ?? masked}
      {sale.can.reveal && (
        <IconButton
          icon={revealed ? EyeOff : Eye}
          label={`${revealed ? "Hide" : "Show"} ${what}`}
          tabIndex={-1}
          onClick={() => (revealed ? setRevealed(undefined) : void reveal())}
          className="size-6!"
        />
      )}
    </span>
  );
}

/** A stored number, or a dash where there is none. */
export const MaskedNumber = ({ masked, field }: { masked: string | null; field: string }) =>
  masked ? <StoredNumber masked={masked} what="the number" field={field} /> : "–";
