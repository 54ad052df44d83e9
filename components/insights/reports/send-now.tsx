"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import type { Report } from "@/lib/insights/reports/schema";
import { api, messageOf } from "@/lib/platform/client/api";

/** Emails the report to whoever clicks, as a preview. */
export function SendNowButton({ report }: { report: Report }) {
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    try {
      const { email } = await api.post<{ email: string }>(`/reports/${report.id}/send`);
      toast("success", `On its way to ${email}`);
    } catch (error) {
      toast("error", messageOf(error));
    }
    setBusy(false);
  }

  return <IconButton icon={Send} label="Send me one now" busy={busy} onClick={send} />;
}
