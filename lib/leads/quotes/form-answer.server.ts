import "server-only";
import { subdomainOf } from "@/lib/identity/tenancy/subdomain";
import type { Brand } from "@/lib/identity/tenants/brand";
import { brandOfProduct } from "@/lib/identity/tenants/brand.server";
import { asHttpError } from "@/lib/platform/http/errors.server";
import { seeOther } from "@/lib/platform/http/see-other";
import { env } from "@/lib/platform/settings/env.server";
import { refusalPage } from "./refusal-page.server";

type Form = {
  /** Its path. */
  path: string;
  brandOf: (subdomain: string | null) => Promise<Brand | null> | null;
};

/** A form that belongs to the landing page of a product. */
export const quoteForm = (slug: string, path: string): Form => ({
  path,
  brandOf: (subdomain) => brandOfProduct(slug, subdomain),
});

/**
 * The answer to a public form that a browser sent by itself: on to the page whose path `run` returns, or a page that says
 * why the form was refused.
 */
export async function formAnswer(request: Request, form: Form, run: () => Promise<string>): Promise<Response> {
  try {
    return seeOther(await run());
  } catch (error) {
    const refusal = asHttpError(error);
    if (!refusal) throw error;
    const subdomain = subdomainOf(request.headers.get("host"), env().APP_URL);
    return refusalPage(refusal, form.path, await form.brandOf(subdomain));
  }
}
