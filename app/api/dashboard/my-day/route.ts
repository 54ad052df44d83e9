import { endpoint } from "@/lib/identity/http/endpoint.server";
import { myDay } from "@/lib/insights/my-day/my-day.server";

export const GET = endpoint({}, ({ actor }) => myDay(actor));
