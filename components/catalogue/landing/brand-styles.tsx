import type { Brand } from "@/lib/identity/tenants/brand";

/** The colours of the organisation whose product a page is about, which need not be the one of its address. */
export const BrandStyles = ({ brand }: { brand: Brand | null }) =>
  brand && <style dangerouslySetInnerHTML={{ __html: brand.styles }} />;
