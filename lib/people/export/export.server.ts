import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { findConsumer } from "@/lib/people/consumers/find.server";
import { linkNewest } from "@/lib/people/consumers/link/link.server";
import { db, withTenant } from "@/lib/platform/db/client.server";
import { readBatch, sendFile } from "@/lib/platform/http/export.server";
import { isoDate } from "@/lib/platform/text/format";
import { packBrand } from "@/lib/sales/packs/pdf/brand.server";
import { renderPack } from "@/lib/sales/packs/pdf/render.server";
import { contentOf } from "./content.server";
import { consentDocumentOf, documentOf } from "./document";
import { consumerExport, type exportQuery } from "./schema";
import { type ZippedFile, zipOf } from "./zip.server";

type Contents = z.output<typeof exportQuery>["contents"];

/**
 * Everything about a person as a ZIP archive: `data.json` with its `schema.json`, a readable PDF, and the recordings. The
 * audit log, and with it every later export, tells who took it. POPIA, section 23.
 * @param contents "consents" for the person's consents alone, with the recordings that prove them: free of charge by the
 *   regulations under POPIA, as amended on 17 April 2025
 * @throws HttpError 403 for anyone but administrators, 404, 429 when too many exports run
 */
export async function exportConsumer(actor: Actor, id: number, contents: Contents): Promise<Response> {
  const { tenant_id } = await findConsumer(actor, id);
  await linkNewest(tenant_id);
  const name = `${contents === "consents" ? "consents-of-person" : "person"}-${id}-${isoDate(new Date())}.zip`;
  return sendFile(actor.id, { name, type: "application/zip" }, zipOf(filesOf({ ...actor, tenant_id }, id, contents)));
}

async function* filesOf(
  owner: Actor & { tenant_id: number },
  id: number,
  contents: Contents,
): AsyncGenerator<ZippedFile> {
  const { tenant_id } = owner;
  // The stream is read outside of the context of the request.
  await withTenant(tenant_id, () => recordAudit(owner, "consumers.export", id, null, null));
  const { data, recordings: all } = await withTenant(tenant_id, () => readBatch(() => contentOf(id)));
  const isNamed = (path: string) => data.consents.some(({ recording }) => recording === path);
  const recordings = contents === "consents" ? all.filter(({ path }) => isNamed(path)) : all;
  for (const { path, listed, open } of recordings) {
    const chunks = await open();
    if (chunks) yield { path, isCompressed: true, chunks };
    else {
      listed.file = null;
      for (const consent of data.consents) {
        if (consent.recording === path) Object.assign(consent, { recording: null, heard_at_seconds: null });
      }
    }
  }
  const tenant = { where: { id: tenant_id }, select: { light_theme: true, logo: true } };
  const brand = await packBrand(await withTenant(tenant_id, () => db.tenant.findFirstOrThrow(tenant)));
  if (contents === "consents") {
    yield { path: "consents.pdf", isCompressed: true, chunks: [await renderPack(consentDocumentOf(data), brand)] };
    return yield jsonFile("consents.json", data.consents);
  }
  yield { path: "person.pdf", isCompressed: true, chunks: [await renderPack(documentOf(data), brand)] };
  yield jsonFile("data.json", data);
  yield jsonFile("schema.json", z.toJSONSchema(consumerExport));
}

const jsonFile = (path: string, content: unknown): ZippedFile => ({
  path,
  isCompressed: false,
  chunks: [new TextEncoder().encode(JSON.stringify(content, null, 2))],
});
