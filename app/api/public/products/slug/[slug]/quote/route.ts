import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { THANKS } from "@/lib/leads/quotes/options";
import { askForQuote } from "@/lib/leads/quotes/quotes.server";
import { readJson } from "@/lib/platform/http/request.server";

export const POST = publicEndpoint({ status: 201 }, async ({ request, params }) => {
  await askForQuote(request, params.slug ?? "", await readJson(request));
  return { message: THANKS };
});
