import type { Reminder } from "@/lib/insights/live/schema";
import { formatTime } from "@/lib/platform/text/format";

type Text = { key: string; href: string; description: string; openLabel: string };

/** What a reminder says, and where it leads. */
export function textOf(reminder: Reminder): Text {
  const { product } = reminder;
  if ("sale_id" in reminder) {
    const { sale_id, reference, callback_at } = reminder;
    return {
      key: `sale ${sale_id} ${callback_at}`,
      href: `/sales/${product.slug}?status=callback&sale=${sale_id}`,
      description: `At ${formatTime(callback_at)} · ${reference} · ${product.name}`,
      openLabel: "Open sale",
    };
  }
  const { lead_id, diary_at } = reminder;
  return {
    key: `${lead_id} ${diary_at}`,
    href: `/leads/${product.slug}?status=Diary&lead=${lead_id}`,
    description: `At ${formatTime(diary_at)} · ${product.name}`,
    openLabel: "Open lead",
  };
}

export const keyOf = (reminder: Reminder) => textOf(reminder).key;
