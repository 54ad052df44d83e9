import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { backToPage, setUnsubscribed } from "@/lib/insights/reports/unsubscribe.server";
import { clientOf } from "@/lib/platform/http/request.server";

/** The page's button for somebody who wants the report after all. */
export const POST = publicEndpoint(
  { status: 303, summary: "Subscribe to a report again" },
  async ({ request, params: { token = "" } }) => {
    await setUnsubscribed(token, clientOf(request.headers).ip, false);
    return backToPage(token);
  },
);
