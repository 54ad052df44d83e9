import { endpoint } from "@/lib/identity/http/endpoint.server";
import { myDay } from "@/lib/insights/dashboard/my-day/my-day.server";
import { myDayResponse } from "@/lib/insights/dashboard/my-day/schema";

export const GET = endpoint({ summary: "Read the user's day", response: myDayResponse }, ({ actor }) => myDay(actor));
