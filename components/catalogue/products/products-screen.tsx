"use client";

import { AppWindow, FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { UploadLimit } from "@/components/catalogue/documents/upload-limit";
import { CatalogueExport } from "@/components/catalogue/transfer/catalogue-export";
import { ListScreen } from "@/components/screen/list-screen";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { ShortText } from "@/components/table/short-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Tooltip } from "@/components/ui/tooltip";
import type { Product } from "@/lib/catalogue/products/schema";
import { SHARED_PRODUCT } from "@/lib/catalogue/products/shared-product";
import { can } from "@/lib/identity/rights/permissions";
import type { FuneralWaitLaw } from "@/lib/insurance/funeral-wait";
import type { FirstPage } from "@/lib/platform/client/resource";
import { formatDate } from "@/lib/platform/text/format";
import { INSURANCE_CLASS_LABELS } from "./insurance-class";

const ProductForm = lazyDialog(() => import("./product-form").then((module) => module.ProductForm));
const CatalogueImport = lazyDialog(() =>
  import("@/components/catalogue/transfer/catalogue-import").then((module) => module.CatalogueImport),
);
const PreviewDialog = lazyDialog(() => import("./preview/preview-dialog").then((module) => module.PreviewDialog));

const columns: Column<Product>[] = [
  { key: "name", label: "Name", sortBy: "name", cell: (product) => <Name product={product} /> },
  {
    key: "description",
    label: "Description",
    sortBy: "description",
    cell: ({ description }) => <ShortText text={description} />,
  },
  { key: "slug", label: "Slug", sortBy: "slug", hidden: true, cell: ({ slug }) => slug },
  {
    key: "insurance_class",
    label: "Class",
    cell: ({ insurance_class }) => (insurance_class ? INSURANCE_CLASS_LABELS[insurance_class] : "–"),
  },
  { key: "underwriter", label: "Underwriter", hidden: true, cell: ({ underwriter }) => underwriter ?? "–" },
  {
    key: "created_at",
    label: "Created",
    sortBy: "created_at",
    hidden: true,
    cell: ({ created_at }) => formatDate(created_at),
  },
];

const Name = ({ product }: { product: Product }) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    <span className="break-words">{product.name}</span>
    {!isEditable(product) && (
      <Tooltip text={SHARED_PRODUCT}>
        <span>
          <Badge>Shared</Badge>
        </span>
      </Tooltip>
    )}
  </span>
);

const isEditable = ({ editable }: Product) => editable !== false;

type Props = {
  first: FirstPage<Product> | undefined;
  /** The size limit of uploads, in megabytes. */
  uploadMaxMb: number;
  /** What an imported product is checked by. */
  law: FuneralWaitLaw;
};

export function ProductsScreen({ first, uploadMaxMb, law }: Props) {
  const user = useUser();
  const mayShow = can(user, "products.show");
  const mayPreview = can(user, "products.show", "product-management.info");
  const router = useRouter();
  const [importing, setImporting] = useState(false);
  const [previewed, setPreviewed] = useState<Product>();
  return (
    <UploadLimit value={uploadMaxMb}>
      <ListScreen
        resource="products"
        singular="Product"
        title="Config • Products"
        subtitle="Products for sale and their documents."
        label="Products"
        columns={columns}
        defaultSort={{ by: "name", desc: false }}
        searchPlaceholder="Search name, slug, description"
        empty="No products found."
        first={first}
        form={ProductForm}
        onOpen={mayShow ? ({ id }) => router.push(`/products/${id}`) : undefined}
        describe={({ name }) => name}
        onChange={router.refresh} // the navigation shows the products
        allow={{ update: isEditable, destroy: isEditable }}
        screenActions={
          can(user, "products.store") && (
            <Button onClick={() => setImporting(true)}>
              <FileUp aria-hidden className="size-4" /> Import
            </Button>
          )
        }
        rowActions={
          mayPreview
            ? (product) => (
                <>
                  <IconButton icon={AppWindow} label="Preview Product" onClick={() => setPreviewed(product)} />
                  {mayShow && <CatalogueExport product={product} />}
                </>
              )
            : undefined
        }
      />
      {importing && <CatalogueImport law={law} onImported={router.refresh} onClose={() => setImporting(false)} />}
      {previewed && <PreviewDialog product={previewed} onClose={() => setPreviewed(undefined)} />}
    </UploadLimit>
  );
}
