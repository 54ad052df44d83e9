import { writeFileTo } from "@/lib/platform/files/files.server";
import type { Brand } from "../brands/brand";
import type { DemoProduct } from "../products/product";
import { printBrochure } from "./brochure";
import { printTerms } from "./terms";

type PrintedDocument = {
  kind: "brochure" | "terms";
  name: string;
  original_name: string;
  file_path: string;
  size_bytes: number;
};

const KINDS = [
  { kind: "brochure", title: "Brochure", print: printBrochure },
  { kind: "terms", title: "Terms and conditions", print: printTerms },
] as const;

/** Creates and stores the two PDFs of a product. */
export function printDocuments(brand: Brand, product: DemoProduct): Promise<PrintedDocument[]> {
  return Promise.all(
    KINDS.map(async ({ kind, title, print }) => {
      const bytes = await print(brand, product);
      const file_path = `products/${product.slug}/${kind}.pdf`;
      await writeFileTo(file_path, bytes);
      return {
        kind,
        name: `${product.name} – ${title}`,
        original_name: `${product.slug}-${kind}.pdf`,
        file_path,
        size_bytes: bytes.length,
      };
    }),
  );
}
