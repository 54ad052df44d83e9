import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { backToPage, requireSubscription, setUnsubscribed } from "@/lib/insights/reports/unsubscribe.server";
import { clientOf } from "@/lib/platform/http/request.server";

/** For email programs that open the address of their header instead of posting to it: the page that asks. */
export const GET = publicEndpoint(
  { status: 303, summary: "Open the page to unsubscribe from a report" },
  async ({ request, params: { token = "" } }) => {
    await requireSubscription(token, clientOf(request.headers).ip);
    return backToPage(token);
  },
);

/** One click of an email program (RFC 8058), whose answer nobody reads, or the page's button, which goes back to the page. */
export const POST = publicEndpoint(
  { otherResponses: { 303: undefined }, summary: "Unsubscribe from a report" },
  async ({ request, params: { token = "" } }) => {
    await setUnsubscribed(token, clientOf(request.headers).ip, true);
    return new URL(request.url).searchParams.has("page") ? backToPage(token) : undefined;
  },
);
