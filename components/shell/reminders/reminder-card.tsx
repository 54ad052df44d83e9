"use client";

import { BellRing, X } from "lucide-react";
import { Button, buttonStyle } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import type { Reminder } from "@/lib/insights/live/schema";
import { textOf } from "./reminder-text";

type CardProps = {
  reminder: Reminder;
  onDismiss: () => void;
  /** Asks for permission to notify; undefined if the browser can't be asked. */
  onAsk: (() => Promise<void>) | undefined;
};

/** A call that is due, with a link to its record. */
export function ReminderCard({ reminder, onDismiss, onAsk }: CardProps) {
  const { href, description, openLabel } = textOf(reminder);
  return (
    <article className="flex items-center gap-3 rounded-panel border bg-surface px-3 py-2 shadow-floating">
      <BellRing aria-hidden className="size-4 shrink-0 text-warning-text" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-32 flex-1">
          <p className="truncate font-medium">Call {reminder.name}</p>
          <p className="text-muted">{description}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link href={href} className={buttonStyle("primary", "small")} onClick={onDismiss}>
            {openLabel}
          </Link>
          {onAsk && (
            <Button size="small" onClick={onAsk}>
              Notify me in the browser
            </Button>
          )}
        </div>
      </div>
      <IconButton icon={X} label={`Dismiss the reminder for ${reminder.name}`} onClick={onDismiss} />
    </article>
  );
}
