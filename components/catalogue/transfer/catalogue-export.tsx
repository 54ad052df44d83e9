import { Download } from "lucide-react";
import { DownloadLink } from "@/components/ui/icon-link";

export const CatalogueExport = ({ product }: { product: { id: number } }) => (
  <DownloadLink
    icon={Download}
    label="Export product"
    tooltip="Export product (without documents)"
    href={`/api/products/${product.id}/export`}
  />
);
