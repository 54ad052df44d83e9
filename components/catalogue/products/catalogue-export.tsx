import { Download } from "lucide-react";
import { Tooltip } from "@/components/ui/tooltip";

/** Downloads a product as a file: all that belongs to it but its documents. */
export const CatalogueExport = ({ product }: { product: { id: number } }) => (
  <Tooltip text="Export Product (without documents)">
    <a
      href={`/api/products/${product.id}/export`}
      download
      aria-label="Export Product"
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-text"
    >
      <Download aria-hidden className="size-4" />
    </a>
  </Tooltip>
);
