import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { decrypt, idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { asTenantOf, findConsumer } from "./find.server";
import { lockTenant } from "./link/link.server";
import type { ConsumerDetail, ConsumerValues } from "./schema";

/**
 * Corrects a person's record. The audit log names the fields, not what stood in them, since nobody could erase it there.
 * A phone number or email address that is replaced stays among the person's contacts.
 * @throws HttpError 404; 409 with the record when it is newer, and for one who was erased; 422 on id_number when another person has it
 */
export const updateConsumer = (
  actor: Actor,
  id: number,
  { version, ...values }: ConsumerValues & { version?: number | undefined },
): Promise<ConsumerDetail> =>
  asTenantOf(actor, id, (owner) =>
    transaction(async () => {
      await lockTenant(owner.tenant_id);
      const old = await findConsumer(owner, id);
      if (version !== undefined && version !== old.version) throw staleVersion(old);
      if (old.erased_at) throw conflict("This person has been erased.");
      const columns = columnsOf(values);
      await requireOwnIdNumber(id, columns.id_number_hash);
      await db.consumer.update({ where: { id }, data: { ...columns, version: { increment: 1 } } });
      await addContacts({ id, tenant_id: owner.tenant_id }, values);
      const row = await findConsumer(owner, id);
      await recordAudit(owner, "consumers.update", id, null, { fields: Object.keys(values) });
      return row;
    }),
  );

type Columns = Prisma.ConsumerUncheckedUpdateInput & { id_number_hash?: string | null };

function columnsOf({ id_number, date_of_birth, name, ...columns }: ConsumerValues): Columns {
  return {
    ...columns,
    ...(name && { name }),
    ...(id_number !== undefined && idNumberColumns(id_number)),
    ...(date_of_birth !== undefined && { date_of_birth: date_of_birth && new Date(date_of_birth) }),
  };
}

async function requireOwnIdNumber(id: number, hash: string | null | undefined): Promise<void> {
  if (!hash) return;
  const where = { id_number_hash: hash, merged_into_id: null, id: { not: id } };
  if (await db.consumer.findFirst({ where, select: { id: true } })) {
    throw invalid({ id_number: "Another person has this ID number. Merge the two instead." });
  }
}

async function addContacts(of: { id: number; tenant_id: number }, { phone, email }: ConsumerValues): Promise<void> {
  const given = [
    { kind: "phone" as const, value: phone },
    { kind: "email" as const, value: email },
  ];
  await db.consumerContact.createMany({
    data: given.flatMap(({ kind, value }) =>
      value ? [{ kind, value, consumer_id: of.id, tenant_id: of.tenant_id }] : [],
    ),
    skipDuplicates: true,
  });
}

/** A person's full ID number. The audit log records who saw it. @throws HttpError 404 */
export const revealConsumer = (actor: Actor, id: number): Promise<{ id_number: string | null }> =>
  asTenantOf(actor, id, (owner) =>
    transaction(async () => {
      const where = { id, merged_into_id: null };
      const { id_number_encrypted } = await db.consumer.findFirstOrThrow({
        where,
        omit: { id_number_encrypted: false },
      });
      if (id_number_encrypted === null) return { id_number: null };
      await recordAudit(owner, "consumers.reveal", id, null, null);
      return { id_number: decrypt(id_number_encrypted) };
    }),
  );
