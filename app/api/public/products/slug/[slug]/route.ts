import { publicEndpoint } from "@/lib/http/endpoint";
import { notFound } from "@/lib/http/errors";
import { landingOf } from "@/lib/products/landing";

export const GET = publicEndpoint({}, async ({ params }) => {
  const landing = await landingOf(params.slug ?? "");
  if (!landing) throw notFound();
  return landing;
});
