import "server-only";
import { randomBytes } from "node:crypto";
import { requireOwnProduct } from "@/lib/catalogue/products/products.server";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { removeUnusedFiles, storeStreamAndSave } from "@/lib/platform/files/files.server";
import { type ReceivedFile, receiveForm } from "@/lib/platform/files/form.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { inSlot } from "@/lib/platform/http/slots.server";
import { env } from "@/lib/platform/settings/env.server";
import { documentForm, isPdfName, plainFileName } from "./document-form.server";
import { inPdfTurn, requirePlainPdf } from "./pdf.server";
import type { DocumentKind } from "./schema";

const MEGABYTE = 1024 * 1024;
const NAME_BYTES = 12;

const select = {
  id: true,
  name: true,
  original_name: true,
  file_path: true,
  url: true,
  size_bytes: true,
  created_at: true,
};

const requireProduct = (id: number) => db.product.findFirstOrThrow({ where: { id }, select: { id: true } });

/** A product's documents of one kind, oldest first. @throws PrismaClientKnownRequestError P2025 (404) */
export async function listDocuments(productId: number, kind: DocumentKind) {
  await requireProduct(productId);
  const where = { product_id: productId, kind };
  return { data: await db.productDocument.findMany({ where, select, orderBy: { id: "asc" } }) };
}

/** @throws PrismaClientKnownRequestError P2025 (404) when the product has no such document of the kind */
export async function findDocument(productId: number, kind: DocumentKind, id: number) {
  await requireProduct(productId);
  return db.productDocument.findFirstOrThrow({ where: { id, product_id: productId, kind }, select });
}

/**
 * Adds the PDF of a multipart form (file, optional name) to a product's documents.
 * @throws HttpError 403 when the product is shared, 404, 413 beyond UPLOAD_MAX_MB, 422 on `file` or `name`, 429 when too
 *   many uploads run, 503 when it can't be stored
 */
export async function addDocument(actor: Actor, productId: number, kind: DocumentKind, request: Request) {
  await requireProduct(productId);
  await requireOwnProduct(actor, productId); // before any file is looked at
  const maxBytes = env().UPLOAD_MAX_MB * MEGABYTE;
  const form = { fields: ["name"], files: { file: maxBytes } };
  return inSlot("uploads", actor.id, () =>
    receiveForm(request, form, ({ fields, files }) => {
      const { file, name } = documentForm.parse({ ...fields, ...files });
      if (!isPdfName(file.name)) throw invalid({ file: "Upload a PDF file." });
      return inPdfTurn(file, async (bytes) => {
        await requirePlainPdf(bytes);
        return storeDocument(actor, productId, { kind, name, file });
      });
    }),
  );
}

type NewDocument = { kind: DocumentKind; name: string | null; file: ReceivedFile };

async function storeDocument(actor: Actor, productId: number, { kind, name, file }: NewDocument) {
  const original_name = plainFileName(file.name);
  const file_path = `products/${productId}/${randomBytes(NAME_BYTES).toString("hex")}.pdf`;
  const data = { product_id: productId, kind, name, original_name, file_path, size_bytes: file.size };
  return storeStreamAndSave("file", { path: file_path, chunks: file.read(), size: file.size }, () =>
    transaction(async () => {
      const row = await db.productDocument.create({ data, select });
      await recordAudit(actor, "products.update", productId, { [kind]: null }, { [kind]: name ?? original_name });
      return row;
    }),
  );
}

/** Removes a document with its file. @throws HttpError 403 when the product is shared, 404 */
export async function removeDocument(actor: Actor, productId: number, kind: DocumentKind, id: number): Promise<void> {
  const { file_path } = await transaction(async () => {
    await requireProduct(productId);
    await requireOwnProduct(actor, productId);
    const where = { id, product_id: productId, kind };
    const document = await db.productDocument.findFirstOrThrow({ where, select });
    await db.productDocument.delete({ where });
    const name = document.name ?? document.original_name;
    await recordAudit(actor, "products.update", productId, { [kind]: name }, { [kind]: null });
    return document;
  });
  await removeUnusedFiles([file_path]);
}

/** The name that a document was uploaded with; null for a file that is no document. */
export async function findOriginalFileName(path: string): Promise<string | null> {
  const [, folder = ""] = path.split("/");
  if (!/^\d{1,9}$/.test(folder)) return null;
  const where = { product_id: Number(folder), file_path: path };
  return (await db.productDocument.findFirst({ where, select: { original_name: true } }))?.original_name ?? null;
}
