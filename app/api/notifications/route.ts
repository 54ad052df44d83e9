import { endpoint } from "@/lib/identity/http/endpoint.server";
import { notificationQuery } from "@/lib/identity/notifications/schema";
import { listNotifications } from "@/lib/insights/notifications/notifications.server";

export const GET = endpoint({ query: notificationQuery }, ({ actor, query }) => listNotifications(actor, query));
