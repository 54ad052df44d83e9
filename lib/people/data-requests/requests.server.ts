import "server-only";
import { openSearch } from "@/lib/identity/id-number-searches/id-number-searches.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { consumersWithIdNumber } from "@/lib/people/consumers/search.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { type Page, paginate } from "@/lib/platform/lists/list";
import { idsContaining } from "@/lib/platform/lists/search.server";
import { fullNameOf, isoDate } from "@/lib/platform/text/format";
import { dateColumn, dateText } from "@/lib/platform/time/days";
import { type DataRequest, type DataRequestQuery, dataRequestQuery, dataRequestResponse } from "./schema";

const include = {
  tenant: { select: { id: true, name: true } },
  owner: { select: { id: true, name: true, surname: true } },
} satisfies Prisma.DataRequestInclude;

type Stored = Prisma.DataRequestGetPayload<{ include: typeof include }>;

/** The register of requests. @throws HttpError 403 unless for an administrator */
export async function listDataRequests(actor: Actor, query: DataRequestQuery): Promise<Page<DataRequest>> {
  requireAdministrator(actor);
  const { tenant_id, consumer_id, type, status, overdue, search } = query;
  const where: Prisma.DataRequestWhereInput = {
    ...{ tenant_id, consumer_id, type, status },
    AND: [
      ...(search === undefined ? [] : [await whereFound(actor, search)]),
      ...(overdue ? [{ status: "open" as const, due_on: { lt: dateColumn(isoDate(new Date())) } }] : []),
    ],
  };
  const page = await paginate(
    query,
    (slice) => db.dataRequest.findMany({ where, include, ...slice, ...(query.sortBy === "status" && byStatus(query)) }),
    db.dataRequest.count({ where }),
  );
  return { ...page, data: page.data.map(toDataRequest) };
}

/** Open requests by their due date, then the answered ones, newest answer first; or all of it in reverse. */
const byStatus = ({ sortDesc }: DataRequestQuery): { orderBy: Prisma.DataRequestOrderByWithRelationInput[] } => ({
  orderBy: sortDesc
    ? [{ decided_at: { sort: "asc", nulls: "last" } }, { due_on: "desc" }, { id: "desc" }]
    : [{ decided_at: { sort: "desc", nulls: "first" } }, { due_on: "asc" }, { id: "asc" }],
});

/** @throws HttpError 429 beyond ten ID numbers a minute */
async function whereFound(actor: Actor, search: string): Promise<Prisma.DataRequestWhereInput> {
  const { text, idNumberHash } = await openSearch(actor, search);
  if (text === null) return { consumer_id: { in: await consumersWithIdNumber(idNumberHash) } };
  return { id: { in: await idsContaining("data_requests", ["name", "email", "phone"], text) } };
}

/** For the screen, which loads its first page on the server. */
export const dataRequests = {
  administrators: true,
  query: dataRequestQuery,
  response: dataRequestResponse,
  list: listDataRequests,
} as const;

/** @throws HttpError 403, PrismaClientKnownRequestError P2025 (404) */
export async function findDataRequest(actor: Actor, id: number): Promise<DataRequest> {
  requireAdministrator(actor);
  return readDataRequest(id);
}

export const readDataRequest = async (id: number): Promise<DataRequest> =>
  toDataRequest(await db.dataRequest.findFirstOrThrow({ where: { id }, include }));

const toDataRequest = (row: Stored): DataRequest => ({
  id: row.id,
  tenant: row.tenant,
  type: row.type,
  status: row.status,
  name: row.name,
  email: row.email,
  phone: row.phone,
  message: row.message,
  channel: row.channel,
  received_on: dateText(row.received_on),
  due_on: dateText(row.due_on),
  consumer_id: row.consumer_id,
  owner: row.owner && { id: row.owner.id, name: fullNameOf(row.owner) },
  identity_proof: row.identity_proof,
  decision: row.decision,
  decision_reason: row.decision_reason,
  evidence: row.evidence,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by,
  version: row.version,
  created_at: row.created_at.toISOString(),
});

/** What the audit log says of a request: nothing about the person. */
export const auditedOf = ({ name: _n, email: _e, phone: _p, message: _m, tenant, ...request }: DataRequest) => {
  const { identity_proof, decision_reason, evidence, ...told } = request;
  const texts = { identity_proof, decision_reason, evidence };
  const given = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, text === null ? null : "given"]),
  );
  return { ...told, ...given, tenant_id: tenant.id };
};
