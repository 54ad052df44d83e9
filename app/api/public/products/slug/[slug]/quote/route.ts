import { publicEndpoint } from "@/lib/http/endpoint";
import { readJson } from "@/lib/http/request";
import { THANKS } from "@/lib/quotes/options";
import { askForQuote } from "@/lib/quotes/server";

export const POST = publicEndpoint({ status: 201 }, async ({ request, params }) => {
  await askForQuote(request, params.slug ?? "", await readJson(request));
  return { message: THANKS };
});
