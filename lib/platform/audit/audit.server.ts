import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/format";
import { withoutSecrets } from "./secrets";

/** Who is named by an append-only table: a person, or a program, which has no id. */
export type Author = {
  id: number | null;
  name: string;
  surname: string;
  /** The administrator behind an impersonation. */
  impersonator: { id: number; name: string } | null;
};

/** The person whom the audit log names, with the tenant and the address from which they act. */
export type AuditedActor = Author & { id: number; tenant_id: number | null; ip: string | null };

/** A program, or whoever stands behind it, as an author. */
export const programNamed = (name: string): Author => ({ id: null, name, surname: "", impersonator: null });

/** The columns that say who did something, for every append-only table. */
export const doneBy = (actor: Author) => ({
  actor_id: actor.id,
  actor_name: fullNameOf(actor),
  impersonator_id: actor.impersonator?.id ?? null,
  impersonator_name: actor.impersonator?.name ?? null,
});

type Values = Record<string, unknown>;

/**
 * Writes what was done to a record into the audit log, under the tenant that it belongs to: on a change, only the
 * fields that differ.
 */
export async function recordAudit(
  actor: AuditedActor,
  action: string,
  subjectId: number | null,
  old: Values | null,
  row: Values | null,
) {
  const changed = old && row ? differences(old, row) : { old, row };
  await db.auditEvent.create({
    data: {
      ...doneBy(actor),
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

/** The fields of two versions of a record that differ, by their JSON; the version number itself is left out. */
export function differences(old: Values, row: Values): { old: Values; row: Values } {
  const keys = Object.keys(row).filter(
    (key) => !["version", "updated_at"].includes(key) && JSON.stringify(old[key]) !== JSON.stringify(row[key]),
  );
  const pick = (values: Values) => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  return { old: pick(old), row: pick(row) };
}

/** Values as a JSON column takes them; null leaves it empty. */
export const asJson = (values: Values | null) => (values === null ? undefined : JSON.parse(JSON.stringify(values)));
