import "server-only";
import { degrees, PDFDocument, rgb, StandardFonts } from "@cantoo/pdf-lib";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { readFileFrom } from "@/lib/platform/files/files.server";
import { conflict, forbidden, HttpError, notFound } from "@/lib/platform/http/errors.server";
import { formatDateTime } from "@/lib/platform/text/format";
import { findSaleRecord } from "@/lib/sales/record/record.server";

const STAMP_RED = rgb(0.73, 0.11, 0.11);
const STAMP_SIZE = 11;
const WORD_SIZE = 130;
const TOP_GAP = 18;

/**
 * The PDF of a sale's policy pack: of an edition, or the newest. A voided one is stamped on every page; the stored file,
 * whose SHA-256 the sale names, stays as the client received it.
 * @throws HttpError 403 for an API key without personal data; 404 without such an edition; 409 while it is being made, and where it was voided before it was made
 */
export async function sendPack(actor: Actor, saleId: number, edition: number | undefined): Promise<Response> {
  const { id, reference } = await findSaleRecord(actor, saleId);
  if (actor.hides_personal_data) throw forbidden("A policy pack holds personal data, which this key may not read.");
  const pack = await db.salePack.findFirst({ where: { sale_id: id, edition }, orderBy: { edition: "desc" } });
  if (!pack) throw edition === undefined ? new HttpError(404, "This sale has no policy pack.") : notFound();
  if (!pack.file_path) throw conflict(pack.voided_at ? VOIDED_UNMADE : BEING_MADE);
  const bytes = (await readFileFrom(pack.file_path))?.bytes;
  if (!bytes) throw new HttpError(503, "The policy pack can't be read at the moment. Please try again later.");
  const file = pack.voided_at ? await stampVoid(bytes, pack.voided_at) : bytes;
  const name = `policy-pack-${reference}-${pack.edition}${pack.voided_at ? "-void" : ""}.pdf`;
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}

const BEING_MADE = "The policy pack is being created. Try again in a moment.";
const VOIDED_UNMADE = "The sale was recalled before this policy pack was made.";

async function stampVoid(bytes: Uint8Array, voidedAt: Date): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.HelveticaBold);
  const text = `VOID since ${formatDateTime(voidedAt)}: the sale was recalled. This document is no longer valid.`;
  for (const page of pdf.getPages()) {
    const { width, height } = page.getSize();
    const word = font.widthOfTextAtSize("VOID", WORD_SIZE);
    const at = { x: (width - word * Math.SQRT1_2) / 2, y: (height - word * Math.SQRT1_2) / 2 };
    page.drawText("VOID", { ...at, size: WORD_SIZE, font, color: STAMP_RED, opacity: 0.18, rotate: degrees(45) });
    const x = (width - font.widthOfTextAtSize(text, STAMP_SIZE)) / 2;
    page.drawText(text, { x, y: height - TOP_GAP - STAMP_SIZE, size: STAMP_SIZE, font, color: STAMP_RED });
  }
  return pdf.save();
}
