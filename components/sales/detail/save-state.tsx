import { formatTime } from "@/lib/platform/text/format";
import type { DraftSnapshot } from "@/components/sales/form/draft/draft-state";

/** Whether the form is saved, in a few words. */
export function SaveState({ snapshot }: { snapshot: DraftSnapshot }) {
  const { text, style } = describe(snapshot);
  return (
    <p role="status" title={snapshot.reason ?? undefined} className={`tabular min-w-0 text-[13px] ${style}`}>
      {text}
    </p>
  );
}

function describe({ kind, reason, savedAt }: DraftSnapshot): { text: string; style: string } {
  switch (kind) {
    case "saved":
      return { text: savedAt ? `Saved ${formatTime(savedAt)}` : "", style: "text-muted" };
    case "saving":
      return { text: "Saving …", style: "text-muted" };
    case "offline":
      return { text: "Not saved: offline", style: "text-warning-text" };
    case "unreachable":
      return { text: "Not saved: no answer from the server, trying again", style: "text-warning-text" };
    case "malformed":
      return { text: "Not all saved: correct what is marked", style: "text-error-text" };
    case "conflict":
      return { text: "Not saved: this sale has been changed elsewhere", style: "text-warning-text" };
    case "refused":
      return { text: `Not saved: ${reason}`, style: "text-error-text" };
    default:
      return kind satisfies never;
  }
}
