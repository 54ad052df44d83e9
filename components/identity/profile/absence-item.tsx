"use client";

import { CalendarOff, PhoneIncoming } from "lucide-react";
import { useRouter } from "next/navigation";
import { useUser } from "@/components/screen/user";
import { MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { Absence } from "@/lib/identity/users/absence-schema";
import { api, messageOf } from "@/lib/platform/client/api";

/** The item of the user's menu to be away, or back again. */
export function AbsenceItem({ onAway }: { onAway: () => void }) {
  const { absent_until } = useUser();
  const router = useRouter();

  async function comeBack() {
    try {
      await api.put<Absence>("/user/absence", { until: null });
      toast("success", "Welcome back: you get leads again");
      router.refresh();
    } catch (error) {
      toast("error", messageOf(error));
    }
  }

  if (absent_until === null) {
    return (
      <MenuItem icon={CalendarOff} onSelect={onAway}>
        I'm away…
      </MenuItem>
    );
  }
  return (
    <MenuItem icon={PhoneIncoming} onSelect={comeBack}>
      I'm back
    </MenuItem>
  );
}
