import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { withdrawRequestOf } from "@/lib/leads/quotes/change-request.server";
import { formAnswer, quoteForm } from "@/lib/leads/quotes/form-answer.server";
import { linkPath } from "@/lib/leads/quotes/link-path";
import { seeOther } from "@/lib/platform/http/see-other";

/** Withdraws a quote request. */
export const POST = publicEndpoint({ throttledBy: "quote address" }, async ({ request, params }) => {
  const { slug = "", token = "" } = params;
  return formAnswer(request, quoteForm(slug, linkPath(slug, token)), () => withdrawRequestOf(request, { slug, token }));
});

/** Shows the request again when the response to the form is reloaded. */
export const GET = publicEndpoint({}, async ({ params: { slug = "", token = "" } }) => seeOther(linkPath(slug, token)));
