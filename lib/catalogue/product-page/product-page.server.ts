import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { removeUnusedFiles, storeFilesAndSave } from "@/lib/platform/files/files.server";
import { receiveForm } from "@/lib/platform/files/form.server";
import { storageUrl } from "@/lib/platform/files/url";
import { invalid } from "@/lib/platform/http/errors.server";
import { inSlot } from "@/lib/platform/http/slots.server";
import { idFilter } from "@/lib/platform/lists/list";
import { heroFiles } from "./hero-picture.server";
import {
  PICTURE_MAX_BYTES,
  type ProductPage,
  type productPageInput,
  storedAlternative,
  storedPaidClaims,
  storedTestimonials,
} from "./schema";

export const productPageQuery = z.strictObject({ tenant_id: idFilter });
type Query = z.output<typeof productPageQuery>;

/**
 * What the actor's tenant, or the one that an administrator names, adds to the public page of a product.
 * @throws HttpError 404 where it doesn't sell the product, 422 on tenant_id
 */
export const readProductPage = (actor: Actor, productId: number, { tenant_id }: Query): Promise<ProductPage> =>
  forOwner(actor, tenant_id, async (tenantId) => toPage(await findRow(tenantId, productId)));

/** @throws HttpError as `readProductPage`, 409 with the present page when it is newer */
export const changeProductPage = (
  actor: Actor,
  productId: number,
  { version, tenant_id, ...input }: z.output<typeof productPageInput>,
): Promise<ProductPage> =>
  forOwner(actor, tenant_id, async (tenantId) => {
    const data = {
      testimonials: input.testimonials,
      paid_claims: input.paid_claims ?? Prisma.DbNull,
      alternative: input.alternative ?? Prisma.DbNull,
      version: { increment: 1 },
    };
    return toPage((await save(actor, { tenantId, productId, version }, data)).row);
  });

/**
 * Replaces the picture by the one of a multipart form (file). The version counts changes of the texts alone, so that an
 * open form stays current, and notices another one's change.
 * @throws HttpError as `readProductPage`, 413, 422 on `file`, 429 when too many uploads run, 503 when it can't be stored
 */
export const addPicture = (
  actor: Actor,
  productId: number,
  request: Request,
  { tenant_id }: Query,
): Promise<ProductPage> =>
  forOwner(actor, tenant_id, async (tenantId) => {
    await findRow(tenantId, productId); // before any file is read
    const { row, old } = await inSlot("uploads", actor.id, () =>
      receiveForm(request, { fields: [], files: { file: PICTURE_MAX_BYTES } }, async ({ files: { file } }) => {
        if (!file) throw invalid({ file: "Choose a picture." });
        const files = await heroFiles(tenantId, productId, await file.bytes());
        const paths = { hero_avif: files.avif.path, hero_webp: files.webp.path };
        return storeFilesAndSave("picture", [files.avif, files.webp], () =>
          save(actor, { tenantId, productId }, paths),
        );
      }),
    );
    await removeUnusedFiles([old.hero_avif, old.hero_webp]);
    return toPage(row);
  });

/** Removes the picture with its files. @throws HttpError as `readProductPage` */
export const removePicture = (actor: Actor, productId: number, { tenant_id }: Query): Promise<void> =>
  forOwner(actor, tenant_id, async (tenantId) => {
    const { old } = await save(actor, { tenantId, productId }, { hero_avif: null, hero_webp: null });
    await removeUnusedFiles([old.hero_avif, old.hero_webp]);
  });

type Target = { tenantId: number; productId: number; version?: number | undefined };

/** @returns the row before and after the change */
const save = (
  actor: Actor,
  { tenantId, productId, version }: Target,
  data: Prisma.TenantProductUpdateManyMutationInput,
) =>
  transaction(async () => {
    await db.$queryRaw`
      SELECT FROM tenant_products WHERE tenant_id = ${tenantId} AND product_id = ${productId} FOR NO KEY UPDATE`;
    const old = await findRow(tenantId, productId);
    if (version !== undefined && version !== old.version) throw staleVersion(toPage(old));
    await db.tenantProduct.updateMany({
      where: { tenant_id: tenantId, product_id: productId },
      data,
    });
    const row = await findRow(tenantId, productId);
    await recordAudit({ ...actor, tenant_id: tenantId }, "products.update", productId, toPage(old), toPage(row));
    return { old, row };
  });

const findRow = (tenant_id: number, product_id: number) =>
  db.tenantProduct.findFirstOrThrow({
    where: { tenant_id, product_id },
    include: { tenant: { select: { id: true, name: true } } },
  });

type Row = Awaited<ReturnType<typeof findRow>>;

const toPage = ({ tenant_id, tenant, hero_webp, version, ...row }: Row): ProductPage => ({
  ...{ tenant_id, tenant, version },
  picture: storageUrl(hero_webp),
  testimonials: storedJson("tenant_products.testimonials", storedTestimonials, row.testimonials),
  paid_claims: storedJson("tenant_products.paid_claims", storedPaidClaims, row.paid_claims),
  alternative: storedJson("tenant_products.alternative", storedAlternative, row.alternative),
});
