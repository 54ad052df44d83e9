import type { Reminder } from "@/lib/leads/leads/reminder";
import { formatTime } from "@/lib/platform/format";

export const keyOf = ({ lead_id, diary_at }: Reminder) => `${lead_id} ${diary_at}`;
export const hrefOf = ({ product, lead_id }: Reminder) => `/leads/${product.slug}?status=Diary&lead=${lead_id}`;
export const describe = ({ diary_at, product }: Reminder) => `At ${formatTime(diary_at)} · ${product.name}`;
