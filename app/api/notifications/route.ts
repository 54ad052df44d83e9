import { endpoint } from "@/lib/identity/http/endpoint.server";
import { notificationQuery, notificationResponse } from "@/lib/identity/notifications/schema";
import { listNotifications } from "@/lib/insights/notifications/notifications.server";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "List one's own notifications", response: pageOf(notificationResponse), query: notificationQuery },
  ({ actor, query }) => listNotifications(actor, query),
);
