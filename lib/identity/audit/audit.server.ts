import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { asJson } from "@/lib/platform/events/values.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { withoutSecrets } from "./secrets";

/** The author that an append-only table names: a user, or a program, which has no id. */
export type Author = {
  id: number | null;
  name: string;
  surname: string;
  /** The administrator behind an impersonation, or a program that acts for a user, which has no id. */
  impersonator: { id: number | null; name: string } | null;
};

/** The actor of an audit event, with their tenant and IP address. */
export type AuditedActor = Author & { id: number; tenant_id: number | null; ip: string | null };

/** A program as an author. */
export const programAuthor = (name: string): Author => ({ id: null, name, surname: "", impersonator: null });

/** The columns that name the actor, for every append-only table. */
export const actorColumns = (actor: Author) => ({
  actor_id: actor.id !== null && actor.id > 0 ? actor.id : null, // an API key's id is negative
  actor_name: fullNameOf(actor),
  impersonator_id: actor.impersonator?.id ?? null,
  impersonator_name: actor.impersonator?.name ?? null,
});

type Values = Record<string, unknown>;

/** Adds an audit event under the tenant of the record. For an update it holds only the fields that differ. */
export async function recordAudit(
  actor: Author & Pick<AuditedActor, "tenant_id" | "ip">,
  action: string,
  subjectId: number | null,
  old: Values | null,
  row: Values | null,
) {
  const changed = old && row ? differences(old, row) : { old, row };
  await db.auditEvent.create({
    data: {
      ...actorColumns(actor),
      tenant_id: tenantOf(row ?? old) ?? actor.tenant_id,
      action,
      subject_type: action.slice(0, action.lastIndexOf(".")),
      subject_id: subjectId,
      old: asJson(withoutSecrets(changed.old)),
      new: asJson(withoutSecrets(changed.row)),
      ip: actor.ip,
    },
  });
}

const tenantOf = (values: Values | null) => (typeof values?.tenant_id === "number" ? values.tenant_id : null);

/** The fields in which two versions of a record differ, compared as JSON. The version number is left out. */
export function differences(old: Values, row: Values): { old: Values; row: Values } {
  const keys = Object.keys(row).filter(
    (key) => !["version", "updated_at"].includes(key) && JSON.stringify(old[key]) !== JSON.stringify(row[key]),
  );
  const pick = (values: Values) => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  return { old: pick(old), row: pick(row) };
}
