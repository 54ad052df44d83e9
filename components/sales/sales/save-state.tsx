import { toLocalInput } from "@/lib/platform/local-time";
import type { SaleForm } from "./use-sale-form";

/** Whether the form is saved, in a few words. */
export function SaveState({ draft }: { draft: SaleForm }) {
  const { text, style } = stateOf(draft);
  return (
    <p role="status" className={`tabular min-w-0 text-[13px] ${style}`}>
      {text}
    </p>
  );
}

function stateOf({ saving, dirty, refusal, savedAt }: SaleForm) {
  if (saving) return { text: "Saving …", style: "text-muted" };
  if (refusal) return { text: `Not saved: ${refusal.reason}`, style: "text-error-text" };
  if (dirty) return { text: "Unsaved changes", style: "text-muted" };
  return { text: savedAt ? `Saved ${toLocalInput(savedAt).slice(-"14:05".length)}` : "", style: "text-muted" };
}
