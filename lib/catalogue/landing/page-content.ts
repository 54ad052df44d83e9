import type { ProductPage } from "@/lib/catalogue/product-page/schema";

/** What a tenant adds to the public page of a product; its picture by the addresses of both formats. */
export type PageContent = Pick<ProductPage, "testimonials" | "paid_claims" | "alternative"> & {
  picture: { avif: string; webp: string } | null;
};

export const NO_CONTENT: PageContent = { picture: null, testimonials: [], paid_claims: null, alternative: null };
