import { findLandingBySlug } from "@/lib/catalogue/products/landing.server";
import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { notFound } from "@/lib/platform/http/errors.server";

export const GET = publicEndpoint({}, async ({ params }) => {
  const landing = await findLandingBySlug(params.slug ?? "");
  if (!landing) throw notFound();
  return landing;
});
