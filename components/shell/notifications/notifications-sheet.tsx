"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useUser } from "@/components/screen/user";
import { textOf } from "@/components/shell/reminders/reminder-text";
import { Button } from "@/components/ui/button";
import { DialogBody, Sheet } from "@/components/ui/dialog/dialog";
import { Link } from "@/components/ui/link";
import { Loading } from "@/components/ui/loading";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { Notification } from "@/lib/identity/notifications/schema";
import type { Reminder } from "@/lib/insights/live/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { Page } from "@/lib/platform/lists/list";
import { formatDateTime } from "@/lib/platform/text/format";
import { formatAge } from "@/lib/platform/time/elapsed";
import { wordsOf } from "./notification-words";

const PAGE_SIZE = 50;

type Props = { reminders: Reminder[]; onClose: () => void };

/** Calls that are due, and what happened that the user is told of, newest first. */
export function NotificationsSheet({ reminders, onClose }: Props) {
  const queryClient = useQueryClient();
  const list = useQuery<Page<Notification>, ApiError>({
    queryKey: queryKeys.notifications(),
    queryFn: () => api.get<Page<Notification>>(`/notifications?per_page=${PAGE_SIZE}`),
  });
  const { mutate: read, isPending } = useMutation<void, ApiError, { ids?: number[] }>({
    mutationFn: (which) => api.post<void>("/notifications/read", which),
    onSuccess: (_, { ids }) =>
      queryClient.setQueryData<number>(queryKeys.unreadNotifications(), (unread = 0) =>
        ids ? Math.max(0, unread - ids.length) : 0,
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications() }),
  });
  const rows = list.data?.data ?? [];
  const mayRead = !useUser().impersonating; // what somebody else has looked at stays new to the user
  const { data: unread = 0 } = useQuery<number>({ queryKey: queryKeys.unreadNotifications(), enabled: false });
  const hasUnread = mayRead && (unread > 0 || rows.some(({ read_at }) => read_at === null));
  const open = ({ id, read_at }: Notification) => {
    if (mayRead && read_at === null) read({ ids: [id] });
    onClose();
  };
  return (
    <Sheet title="Notifications" width={420} onClose={onClose}>
      <DialogBody>
        {reminders.length > 0 && (
          <section aria-label="Due">
            <h3 className="mb-1 text-[13px] font-medium text-muted">Due</h3>
            <ul>
              {reminders.map((reminder) => {
                const { key, href, description } = textOf(reminder);
                return (
                  <Item key={key} href={href} isNew onOpen={onClose} title={`Call ${reminder.name}`}>
                    {description}
                  </Item>
                );
              })}
            </ul>
          </section>
        )}
        <section aria-label="News">
          <div className="mb-1 flex items-center justify-between gap-2">
            <h3 className="text-[13px] font-medium text-muted">News</h3>
            {hasUnread && (
              <Button size="small" variant="quiet" busy={isPending} onClick={() => read({})}>
                Mark all as read
              </Button>
            )}
          </div>
          {list.isPending && <Loading />}
          {list.error && <RetryAlert error={list.error} onRetry={list.refetch} />}
          {list.data && rows.length === 0 && (
            <p className="py-6 text-center text-muted">
              No notifications yet. You will see leads assigned to you, sales sent back by QC, finished imports, and
              notes that mention you with @ and your name.
            </p>
          )}
          <ul>
            {rows.map((row) => (
              <Row key={row.id} row={row} onOpen={() => open(row)} />
            ))}
          </ul>
        </section>
      </DialogBody>
    </Sheet>
  );
}

function Row({ row, onOpen }: { row: Notification; onOpen: () => void }) {
  const { title, detail, href } = wordsOf(row);
  return (
    <Item href={href} isNew={row.read_at === null} onOpen={onOpen} title={title}>
      {detail && <span className="break-words">{detail} · </span>}
      <time dateTime={row.created_at} title={formatDateTime(row.created_at)}>
        {formatAge(row.created_at)}
      </time>
    </Item>
  );
}

type ItemProps = { href: string | null; isNew: boolean; title: string; onOpen: () => void; children: ReactNode };

function Item({ href, isNew, title, onOpen, children }: ItemProps) {
  const content = (
    <>
      <span aria-hidden className={`mt-1.5 size-2 shrink-0 rounded-full ${isNew ? "bg-primary" : "bg-transparent"}`} />
      <span className="min-w-0 flex-1">
        <span className={`block ${isNew ? "font-medium" : ""}`}>
          {isNew && <span className="sr-only">New: </span>}
          {title}
        </span>
        <span className="block text-[13px] text-muted">{children}</span>
      </span>
    </>
  );
  const style = "-mx-2 flex gap-2.5 rounded-control px-2 py-2";
  return (
    <li>
      {href ? (
        <Link href={href} onClick={onOpen} className={`${style} hover:bg-hover`}>
          {content}
        </Link>
      ) : (
        <p className={style}>{content}</p>
      )}
    </li>
  );
}
