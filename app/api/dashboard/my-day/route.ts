import { endpoint } from "@/lib/identity/http/endpoint.server";
import { myDay } from "@/lib/insights/dashboard/my-day/my-day.server";
import { myDayResponse } from "@/lib/insights/dashboard/my-day/schema";

export const GET = endpoint({ summary: "Read what the user has to do today", response: myDayResponse }, ({ actor }) =>
  myDay(actor),
);
