import { endpoint } from "@/lib/identity/http/endpoint.server";
import { readInput } from "@/lib/identity/notifications/schema";
import { readNotifications } from "@/lib/insights/notifications/notifications.server";

export const POST = endpoint(
  { summary: "Mark notifications as read", body: readInput, status: 204 },
  ({ actor, body }) => readNotifications(actor, body),
);
