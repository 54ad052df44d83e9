"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { useState } from "react";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { Reminder } from "@/lib/insights/live/schema";
import { queryKeys } from "@/lib/platform/client/query-keys";

const NotificationsSheet = lazyDialog(() =>
  import("./notifications-sheet").then((module) => module.NotificationsSheet),
);

const MOST_SHOWN = 99;

type Props = { reminders: Reminder[] };

/** Opens the notifications, and shows how many are new: unread ones, and calls that are due. */
export function Bell({ reminders }: Props) {
  const [isOpen, setOpen] = useState(false);
  // Live events bring it.
  const { data: unread = 0 } = useQuery<number>({ queryKey: queryKeys.unreadNotifications(), enabled: false });
  const count = unread + reminders.length;
  return (
    <>
      <button
        type="button"
        aria-label={count === 0 ? "Notifications" : `Notifications, ${count} new`}
        onClick={() => setOpen(true)}
        className="relative inline-flex size-9 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
      >
        <BellIcon aria-hidden className="size-4.5" />
        {count > 0 && (
          <span
            aria-hidden
            className="tabular absolute top-0.5 right-0 min-w-4 rounded-full bg-primary px-1 text-center text-[10px] leading-4 font-semibold text-on-primary"
          >
            {Math.min(count, MOST_SHOWN)}
          </span>
        )}
      </button>
      {isOpen && <NotificationsSheet reminders={reminders} onClose={() => setOpen(false)} />}
    </>
  );
}
