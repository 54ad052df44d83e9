import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { brandOf } from "@/lib/identity/tenants/brand.server";
import { formAnswer } from "@/lib/leads/quotes/form-answer.server";
import { receiveDataRequest } from "@/lib/people/data-requests/public.server";
import { readFields } from "@/lib/platform/http/request.server";
import { seeOther } from "@/lib/platform/http/see-other";

const FORM = {
  path: "/privacy",
  brandOf: (subdomain: string | null) => (subdomain === null ? null : brandOf({ subdomain })),
};

/** Receives the form of /privacy, which needs no script. */
export const POST = publicEndpoint({ throttledBy: "privacy address" }, ({ request }) =>
  formAnswer(request, FORM, async () => {
    await receiveDataRequest(request, await readFields(request));
    return "/privacy?sent=1";
  }),
);

/** Shows the form again when the response to it is reloaded. */
export const GET = publicEndpoint({}, async () => seeOther(FORM.path));
