import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { formatNames } from "@/lib/platform/text/format";
import { NO_CHECKER } from "./schema";

type Links = {
  role_ids: number[];
  line_manager_id: number | null;
  requires_qc_oversight: boolean;
  qc_personality_id: number | null;
};

/**
 * @throws HttpError 422 on the field unless the linked records exist in the tenant, none is the personality itself, and
 *   oversight has somebody who checks
 */
export async function requireLinks(links: Links, id?: number): Promise<void> {
  const { role_ids, line_manager_id, requires_qc_oversight, qc_personality_id } = links;
  if (requires_qc_oversight && qc_personality_id === null) throw invalid({ qc_personality_id: NO_CHECKER });
  if ((await db.role.count({ where: { id: { in: role_ids } } })) < new Set(role_ids).size) {
    throw invalid({ role_ids: "Choose roles from the list" });
  }
  await requirePersonality("line_manager_id", line_manager_id);
  await requirePersonality("qc_personality_id", qc_personality_id);
  if (id === undefined) return;
  if (line_manager_id === id) throw invalid({ line_manager_id: "A personality can't report to itself" });
  if (qc_personality_id === id) throw invalid({ qc_personality_id: "A personality can't check its own sales" });
}

async function requirePersonality(field: keyof Links, id: number | null): Promise<void> {
  if (id === null) return;
  const found = await db.personality.findFirst({ where: { id }, select: { id: true } });
  if (!found) throw invalid({ [field]: "Choose a personality from the list" });
}

const linkColumns = columns("Personality", "personalities", ["id", "name", "line_manager_id"]);

type Link = RowOf<typeof linkColumns>;

/**
 * Refuses a cycle of line managers. Locks the personalities until the transaction ends.
 * @throws HttpError 422 on line_manager_id, naming the chain from the new manager to the personality
 */
export async function refuseCycle(id: number, lineManagerId: number | null): Promise<void> {
  if (lineManagerId === null) return;
  const rows = await db.$queryRaw<Link[]>`
    SELECT ${linkColumns} FROM personalities ORDER BY id FOR NO KEY UPDATE`;
  const chain = chainFrom(lineManagerId, id, new Map(rows.map((row) => [row.id, row])));
  if (!chain) return;
  const [first, ...others] = chain;
  const between = others.slice(0, -1);
  const through = between.length > 0 ? `, through ${formatNames(between, between.length)}` : "";
  throw invalid({ line_manager_id: `${first} already reports to ${others.at(-1)}${through}.` });
}

/** The names of the chain of line managers from one personality to another; undefined when there is none. */
function chainFrom(from: number, to: number, links: ReadonlyMap<number, Link>): string[] | undefined {
  const names: string[] = [];
  const rest = new Map(links);
  for (let link = rest.get(from); link; link = rest.get(link.line_manager_id ?? 0)) {
    names.push(link.name);
    if (link.id === to) return names;
    rest.delete(link.id); // so that an existing cycle ends the loop
  }
  return undefined;
}
