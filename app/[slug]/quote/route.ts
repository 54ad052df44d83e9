import { ANCHORS } from "@/lib/catalogue/landing/anchors";
import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { formAnswer, quoteForm } from "@/lib/leads/quotes/form-answer.server";
import { askForQuote } from "@/lib/leads/quotes/quotes.server";
import { readFields } from "@/lib/platform/http/request.server";
import { seeOther } from "@/lib/platform/http/see-other";

/** Receives the quote form from a browser without JavaScript. */
export const POST = publicEndpoint({ throttledBy: "quote address" }, async ({ request, params: { slug = "" } }) =>
  formAnswer(request, quoteForm(slug, formOf(slug)), async () => askForQuote(request, slug, await readFields(request))),
);

/** Shows the form again when the response to it is reloaded. */
export const GET = publicEndpoint({}, async ({ params: { slug = "" } }) => seeOther(formOf(slug)));

const formOf = (slug: string) => `/${encodeURIComponent(slug)}#${ANCHORS.quote}`;
