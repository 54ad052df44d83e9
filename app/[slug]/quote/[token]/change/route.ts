import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { changeRequest } from "@/lib/leads/quotes/change-request.server";
import { formAnswer, quoteForm } from "@/lib/leads/quotes/form-answer.server";
import { linkPath } from "@/lib/leads/quotes/link-path";
import { readFields } from "@/lib/platform/http/request.server";
import { seeOther } from "@/lib/platform/http/see-other";

/** Moves the call of a quote request to another time. */
export const POST = publicEndpoint({ throttledBy: "quote address" }, async ({ request, params }) => {
  const { slug = "", token = "" } = params;
  return formAnswer(request, quoteForm(slug, linkPath(slug, token)), async () =>
    changeRequest(request, { slug, token }, await readFields(request)),
  );
});

/** Shows the request again when the response to the form is reloaded. */
export const GET = publicEndpoint({}, async ({ params: { slug = "", token = "" } }) => seeOther(linkPath(slug, token)));
