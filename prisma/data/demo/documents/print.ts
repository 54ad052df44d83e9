import { z } from "zod";
import { DOCUMENT_KINDS, type DocumentKind } from "@/lib/catalogue/documents/schema";
import { formatCover, formatPremium } from "@/lib/insurance/money";
import { writeFileTo } from "@/lib/platform/files/files.server";
import { insertValues } from "@/lib/platform/text/placeholders";
import type { Brand } from "../brands/brand";
import { firstOf } from "../found";
import type { DemoProduct } from "../products/product";
import { block, drawBlock } from "./blocks";
import content from "./documents.json" with { type: "json" };
import { printed, printSheets } from "./sheet";

const { note, documents } = z
  .object({
    /** At the foot of every page. */
    note: z.string(),
    documents: z.array(z.object({ kind: z.enum(DOCUMENT_KINDS), title: z.string(), blocks: z.array(block) })),
  })
  .parse(content);

type Document = (typeof documents)[number];

/** Creates and stores the PDFs of a product. */
export const printDocuments = (brand: Brand, product: DemoProduct) =>
  Promise.all(
    documents.map(async (document) => {
      const { kind, title } = document;
      const bytes = await print(document, brand, product);
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

/** One of the PDFs of a product. */
export const printDocument = (kind: DocumentKind, brand: Brand, product: DemoProduct): Promise<Buffer> =>
  print(
    firstOf(documents, (document) => document.kind === kind),
    brand,
    product,
  );

function print({ title, blocks }: Document, brand: Brand, product: DemoProduct): Promise<Buffer> {
  const values = valuesOf(brand, product);
  const say = (text: string) => insertValues(text, values);
  return printSheets({ brand, title, name: product.name, note: say(note) }, (sheet) => {
    for (const each of blocks) drawBlock({ sheet, brand, product, say }, each);
  });
}

/** The values of the placeholders. */
function valuesOf({ name: company }: Brand, { name, description, plans, print: texts }: DemoProduct) {
  const choices = plans.map((plan) => {
    const premium = printed(formatPremium(plan.monthly_premium));
    return `${plan.heading} (${printed(formatCover(plan.cover_amount))} for ${premium} a month)`;
  });
  const { promise, waiting, claims, exclusions } = texts;
  return {
    ...{ company, product: name, description, promise, waiting, claims },
    plans: choices.join(", "),
    exclusions: `${exclusions.slice(0, -1).join("; ")}; or ${exclusions.at(-1)}`,
  };
}
