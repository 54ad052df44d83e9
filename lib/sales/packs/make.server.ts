import "server-only";
import { randomUUID } from "node:crypto";
import { sha256 } from "@/lib/platform/crypto/sha256.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { storeFilesAndSave } from "@/lib/platform/files/files.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { enqueueEmail } from "@/lib/platform/mail/queue.server";
import { SYSTEM } from "@/lib/sales/record/append-events.server";
import { appendSaleEvent } from "@/lib/sales/record/change.server";
import { readWholeSale, type SaleRecord } from "@/lib/sales/record/record.server";
import { toPackDocument } from "./content.server";
import type { PackEmail } from "./email.server";
import { packBrand } from "./pdf/brand.server";
import { renderPack } from "./pdf/render.server";

/** After a failure the pack is tried again, ever less often. */
const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 60 * 60;
const MAX_DOUBLINGS = 12;

const pendingColumns = columns("SalePack", "sale_packs", [
  ...(["id", "sale_id", "tenant_id", "edition", "submitted_at", "attempts", "is_late"] as const),
]);

type Pending = RowOf<typeof pendingColumns>;

/** Which packs: those that a submission asks for, or those of sales from before there were packs. */
type Kind = "new" | "late";

/**
 * Makes every policy pack that a submission asks for, one after another, and then one of an older sale, of which there may
 * be many. Several processes may do so at once: each pack is locked while it is made, and made once even if a process dies
 * meanwhile.
 */
export async function makePendingPacks(): Promise<void> {
  while ((await makeNextPack("new")) !== null);
  await makeNextPack("late");
}

/** Makes every policy pack of an older sale at once. @returns how many it made, and how many failed in the end */
export async function makeLatePacks(): Promise<{ made: number; failed: number }> {
  let made = 0;
  const failed = new Set<number>();
  for (let tried = await makeNextPack("late"); tried; tried = await makeNextPack("late")) {
    if (tried.isMade) made += 1;
    if (tried.isMade) failed.delete(tried.id);
    else failed.add(tried.id);
  }
  return { made, failed: failed.size };
}

type Tried = { id: number; isMade: boolean };

/** @returns which one, or null when there was none */
async function makeNextPack(kind: Kind): Promise<Tried | null> {
  let current: Pending | undefined;
  try {
    return await asPlatform(() =>
      transaction(async () => {
        current = await lockNext(kind);
        if (current) await makePack(current);
        return current ? { id: current.id, isMade: true } : null;
      }),
    );
  } catch (error) {
    if (!current) throw error;
    log.error(
      { pack: current.id, attempt: current.attempts + 1, ...describeError(error) },
      "a policy pack was not made",
    );
    await tryLater(current);
    return { id: current.id, isMade: false };
  }
}

// Literals, so that the index of each can be used.
const IS_KIND: Record<Kind, Prisma.Sql> = { new: Prisma.sql`NOT is_late`, late: Prisma.sql`is_late` };

async function lockNext(kind: Kind): Promise<Pending | undefined> {
  const [next] = await db.$queryRaw<Pending[]>`
    SELECT ${pendingColumns} FROM sale_packs
    WHERE made_at IS NULL AND voided_at IS NULL AND try_after <= now() AND ${IS_KIND[kind]}
    ORDER BY attempts, submitted_at DESC LIMIT 1 FOR UPDATE SKIP LOCKED`; // somebody may wait for the newest
  return next;
}

/** Stores the PDF, names it in the row, and enqueues its email message where the client has an address. */
async function makePack(pack: Pending): Promise<void> {
  const sale = await readWholeSale(pack.sale_id);
  const provider = await db.tenant.findFirstOrThrow({ where: { id: pack.tenant_id } });
  const made_at = new Date();
  const bytes = await renderPack(toPackDocument(sale, provider, pack, made_at), await packBrand(provider));
  const file_path = `packs/${pack.tenant_id}/${pack.sale_id}-${pack.edition}-${randomUUID()}.pdf`;
  const hash = sha256(bytes);
  await storeFilesAndSave("policy pack", [{ path: file_path, bytes }], async () => {
    const made = { file_path, sha256: hash, size_bytes: bytes.length, made_at };
    await db.salePack.update({ where: { id: pack.id }, data: made, select: { id: true } });
    await appendSaleEvent(SYSTEM, sale, { type: "pack", new: { edition: pack.edition, sha256: hash } });
    if (!pack.is_late && isToBeMailed(sale)) await enqueueEmail<PackEmail>({ kind: "policy-pack", pack_id: pack.id });
  });
}

const isToBeMailed = ({ policyholder, delivered_on }: SaleRecord) =>
  policyholder.email !== null && delivered_on === null;

const tryLater = ({ id, attempts }: Pending) => {
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts, MAX_DOUBLINGS), LONGEST_PAUSE_SECONDS);
  return asPlatform(
    () => db.$executeRaw`
      UPDATE sale_packs SET attempts = attempts + 1, try_after = now() + make_interval(secs => ${pause}::int)
      WHERE id = ${id} AND made_at IS NULL`,
  );
};
