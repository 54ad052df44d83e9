import { findLandingBySlug } from "@/lib/catalogue/landing/landing.server";
import { landingResponse } from "@/lib/catalogue/landing/schema";
import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { notFound } from "@/lib/platform/http/errors.server";

export const GET = publicEndpoint(
  { summary: "Read the landing page of a product", response: landingResponse },
  async ({ params }) => {
    const landing = await findLandingBySlug(params.slug ?? "");
    if (!landing) throw notFound();
    return landing;
  },
);
