import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { THANKS } from "@/lib/leads/quotes/options";
import { askForQuote } from "@/lib/leads/quotes/quotes.server";
import { quoteInput } from "@/lib/leads/quotes/schema";
import { ANONYMOUS_BODY_MAX_BYTES, readJson } from "@/lib/platform/http/request.server";
import { messageResponse, refusal } from "@/lib/platform/http/responses";

export const POST = publicEndpoint(
  {
    otherResponses: { 419: refusal },
    readsBody: quoteInput,
    summary: "Ask for a quote",
    response: messageResponse,
    throttledBy: "quote address",
    status: 201,
  },
  async ({ request, params }) => {
    await askForQuote(request, params.slug ?? "", await readJson(request, ANONYMOUS_BODY_MAX_BYTES));
    return { message: THANKS };
  },
);
