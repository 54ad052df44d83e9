"use client";

import { ExternalLink, Eye, Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { UploadLimit } from "@/components/catalogue/documents/upload-limit";
import { Hero } from "@/components/catalogue/landing/hero";
import { useUser } from "@/components/screen/user";
import { Button, buttonStyle } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import type { ProductPreview } from "@/lib/catalogue/preview/schema";
import type { Product, Readiness } from "@/lib/catalogue/products/schema";
import { can } from "@/lib/identity/rights/permissions";
import { INSURANCE_CLASS_LABELS } from "../insurance-class";
import { HubParts } from "./hub-parts";
import { ReadinessPanel } from "./readiness-panel";

const ProductForm = lazyDialog(() => import("../product-form").then((module) => module.ProductForm));
const PreviewDialog = lazyDialog(() => import("../preview/preview-dialog").then((module) => module.PreviewDialog));

type Props = {
  product: Product;
  preview: ProductPreview;
  readiness: Readiness;
  /** The size limit of uploads, in megabytes. */
  uploadMaxMb: number;
};

/** One product with all that belongs to it, and with what it still needs before it can be sold. */
export function ProductHub({ product, preview, readiness, uploadMaxMb }: Props) {
  const user = useUser();
  const router = useRouter();
  const [opened, setOpened] = useState<"edit" | "preview">();
  const mayEdit = can(user, "products.update") && product.editable !== false;
  const close = () => {
    setOpened(undefined);
    router.refresh(); // documents are saved before the form is
  };
  return (
    <UploadLimit value={uploadMaxMb}>
      <PageHeader
        title={product.name}
        subtitle={subtitleOf(product)}
        action={
          <div className="flex flex-wrap gap-2">
            <a href={`/${product.slug}`} target="_blank" rel="noopener" className={buttonStyle()}>
              <ExternalLink aria-hidden className="size-4 text-muted" /> Public page
            </a>
            <Button onClick={() => setOpened("preview")}>
              <Eye aria-hidden className="size-4 text-muted" /> Preview
            </Button>
            {mayEdit && (
              <Button variant="primary" onClick={() => setOpened("edit")}>
                <Pencil aria-hidden className="size-4" /> Edit product
              </Button>
            )}
          </div>
        }
      />
      <ReadinessPanel readiness={readiness} onEdit={mayEdit ? () => setOpened("edit") : undefined} />
      <HubParts product={product} preview={preview} />
      <Panel title="Public page">
        <div inert className="overflow-hidden text-[16px] leading-relaxed">
          <Hero landing={preview} action="#" isPreview />
        </div>
      </Panel>
      {opened === "edit" && <ProductForm resource="products" singular="Product" record={product} onClose={close} />}
      {opened === "preview" && <PreviewDialog product={product} onClose={() => setOpened(undefined)} />}
    </UploadLimit>
  );
}

const subtitleOf = ({ slug, insurance_class, underwriter }: Product) =>
  [
    insurance_class && `${INSURANCE_CLASS_LABELS[insurance_class]} insurance`,
    underwriter && `underwritten by ${underwriter}`,
    `/${slug}`,
  ]
    .filter(Boolean)
    .join(" · ");
