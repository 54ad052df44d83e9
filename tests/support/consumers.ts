import { linkConsumers } from "@/lib/people/consumers/link/link.server";
import { PLAIN_FIELDS } from "@/lib/people/consumers/merge/merge-columns";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { type TestTenant, unique } from "./world";

type Row = { id: number; tenant_id: number };

/** A person of a tenant, whose name contains the tenant's. */
export const makeConsumer = (tenant: TestTenant, columns: Partial<Prisma.ConsumerUncheckedCreateInput> = {}) =>
  asPlatform(() =>
    db.consumer.create({ data: { tenant_id: tenant.id, name: tenant.name, surname: unique("c"), ...columns } }),
  );

/** Another person, who is proposed as the same one. @returns their id */
export const makePair = ({ id }: { id: number }) =>
  asPlatform(async () => {
    const { tenant_id, name } = await db.consumer.findFirstOrThrow({ where: { id } });
    const other = await db.consumer.create({ data: { tenant_id, name } });
    const pair = { consumer_id: id, other_id: other.id };
    await db.consumerProposal.create({ data: { tenant_id, ...pair, reasons: ["phone"] } });
    return other.id;
  });

/** A merge of two people that can be undone. */
export const makeMerge = async (tenant: TestTenant) => {
  const [into, absorbed] = [await makeConsumer(tenant), await makeConsumer(tenant)];
  return asPlatform(async () => {
    await db.consumer.update({ where: { id: absorbed.id }, data: { merged_into_id: into.id } });
    const lists = { leads: [], sales: [], requests: [], flattened: [], contacts: [], added: [], proposals: [] };
    const stamps = { version: 1, version_after: 1, updated_at: into.updated_at, created_at: into.created_at };
    const values = Object.fromEntries(PLAIN_FIELDS.map((field) => [field, null]));
    const before = { values, after: values, id_number: null, ...lists, ...stamps };
    return db.consumerMerge.create({
      data: {
        ...{ tenant_id: tenant.id, into_id: into.id, absorbed_ids: [absorbed.id], actor_name: "Test" },
        ...{ counts: { consumers: 1, leads: 0, sales: 0, contacts: 0, requests: 0 }, before },
      },
    });
  });
};

/** Waits until no lead and no sale of a tenant waits for its person to be found. */
export async function consumersLinked({ id }: { id: number }): Promise<void> {
  const isWaiting = () => asPlatform(() => db.consumerChange.count({ where: { tenant_id: id } }));
  for (let left = await isWaiting(); left > 0; left = await isWaiting()) await linkConsumers();
}

/** A row in every table about people: who a lead is of, somebody who may be the same one, a merge. */
export async function makeConsumerRows({ id: lead_id, tenant_id, name }: Row & { name: string }): Promise<void> {
  await consumersLinked({ id: tenant_id });
  await asPlatform(async () => {
    const { consumer_id } = await db.leadConsumer.findFirstOrThrow({ where: { lead_id } });
    await makePair({ id: consumer_id });
    const counts = { consumers: 0, leads: 0, sales: 0, contacts: 0, requests: 0 };
    await db.consumerMerge.create({
      data: { tenant_id, into_id: consumer_id, absorbed_ids: [], counts, actor_name: name },
    });
  });
}
