import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "@/lib/platform/settings/env.server";
import { connect } from "@/scripts/restore-mark.ts";
import { useOwnDatabase } from "../support/own-database";
import { type Reference, readReferences, Trials } from "../support/references";

// A row of a tenant names rows of that tenant alone, also where a job or a statement by hand writes it: foreign keys carry the
// tenant, and triggers hold the references for which they can't (decision 398).

/** Rows of a user, who may move or have no tenant. Tenants have no rights on these tables. */
const OF_USERS = ["bulk_reads", "one_time_codes", "passkeys", "password_resets", "recovery_codes", "sessions"];
const FOREIGN_KEY = "23503";

let leaveDatabase: () => Promise<void>;
let client: Awaited<ReturnType<typeof connect>>;
let references: Reference[];
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  client = await connect(env().DATABASE_URL ?? "");
  references = (await readReferences(client)).filter(({ table }) => !OF_USERS.includes(table));
});
afterAll(async () => {
  await client.end();
  await leaveDatabase();
});

const byKey = () => references.filter(({ parent, is_parent_nullable }) => parent !== "users" && !is_parent_nullable);
const namesOf = (some: readonly Reference[]) => some.map(({ name }) => name);

describe("a foreign key between rows of tenants", () => {
  test("belongs to a table that names the tenant itself", () => {
    expect(namesOf(references.filter(({ tenant_column }) => tenant_column === null))).toEqual([]);
  });

  test("carries the tenant, except to users and to rows that the platform may have too", () => {
    expect(byKey().length).toBeGreaterThan(70);
    expect(namesOf(byKey().filter(({ carries_tenant }) => !carries_tenant))).toEqual([]);
  });

  test("changes nothing but its own column: not with the tenant, and not when the other row is deleted", () => {
    const wrong = byKey().filter(
      ({ definition, column }) =>
        definition.includes("ON UPDATE") ||
        (definition.includes("SET NULL") && !definition.includes(`SET NULL (${column})`)),
    );
    expect(namesOf(wrong)).toEqual([]);
  });
});

describe("every reference", () => {
  let trials: Trials;
  let ours: number;
  let theirs: number;
  beforeAll(async () => {
    trials = new Trials(client, references);
    await trials.begin();
    [ours, theirs] = [await trials.makeTenant(), await trials.makeTenant()];
    for (const { parent } of references) for (const tenant of [ours, theirs]) await trials.rowOf(parent, tenant);
  });
  afterAll(() => client.query("ROLLBACK"));

  const asTenant = async () => {
    await client.query("SET LOCAL ROLE app_tenant");
    await client.query("SELECT set_config('app.tenant_id', $1, true)", [String(ours)]);
  };
  /** What comes of inserting a row with each reference, and of changing each in a row that the owner has made. */
  async function outcomes(target: number, identify: () => Promise<void> = async () => {}) {
    const found: [name: string, inserted: string, updated: string][] = [];
    for (const reference of references) {
      const inserted = await trials.attempt(async () => {
        await identify();
        await trials.insert(reference, ours, target);
        return "inserted";
      });
      const updated = await trials.attempt(async () => {
        await trials.insert(reference, ours, ours);
        await identify();
        return `${await trials.update(reference, ours, target)} updated`;
      });
      found.push([reference.name, inserted, updated]);
    }
    return found;
  }

  test("takes a row of its own tenant, in these trials too", async () => {
    const refused = (await outcomes(ours)).filter(
      ([, inserted, updated]) => inserted !== "inserted" || updated !== "1 updated",
    );
    expect(refused).toEqual([]);
  });

  test("refuses the row of another tenant to the owner of the database", async () => {
    const taken = (await outcomes(theirs)).filter((codes) => codes.slice(1).some((code) => code !== FOREIGN_KEY));
    expect(taken).toEqual([]);
  });

  test("refuses the row of another tenant to a tenant's own connection", async () => {
    const taken = (await outcomes(theirs, asTenant)).filter(
      ([, inserted, updated]) => inserted === "inserted" || updated === "1 updated",
    );
    expect(taken).toEqual([]);
  });

  describe("that a foreign key can't hold", () => {
    const free = () => references.filter(({ carries_tenant }) => !carries_tenant);
    const parentsAs = async (change: string) => {
      for (const table of new Set(free().map(({ parent }) => parent))) {
        const id = await trials.rowOf(table, theirs);
        if (change.includes("is_admin") === (table === "users"))
          await client.query(`UPDATE ${table} ${change} WHERE id = ${id}`);
      }
    };
    /** The references that refuse rows of the other tenant after a change of these, made in an attempt. */
    async function refusedAfter(change: string, some: Reference[]) {
      const refused: string[] = [];
      await trials.attempt(async () => {
        await client.query("SET LOCAL session_replication_role = replica");
        await parentsAs(change);
        await client.query("SET LOCAL session_replication_role = origin");
        for (const reference of some) {
          const inserted = await trials.attempt(async () => {
            await trials.insert(reference, ours, theirs);
            return "inserted";
          });
          if (inserted !== "inserted") refused.push(reference.name);
        }
        return "";
      });
      return refused;
    }

    test("takes an administrator of another tenant, or of none", async () => {
      const toUsers = free().filter(({ parent }) => parent === "users");
      expect(toUsers.length).toBeGreaterThan(15);
      expect(await refusedAfter("SET is_admin = true", toUsers)).toEqual([]);
      expect(await refusedAfter("SET is_admin = true, tenant_id = NULL", toUsers)).toEqual([]);
    });

    test("takes a row of the platform", async () => {
      const toPlatform = free().filter(({ parent }) => parent !== "users");
      expect(toPlatform.length).toBe(4);
      expect(await refusedAfter("SET tenant_id = NULL", toPlatform)).toEqual([]);
    });

    test("lets a row be changed whose user has moved to another tenant", async () => {
      const refused: string[] = [];
      for (const reference of free().filter(({ parent, table }) => parent === "users" && table !== "users")) {
        const changed = await trials.attempt(async () => {
          await trials.insert(reference, ours, ours);
          await client.query("UPDATE users SET tenant_id = $1 WHERE id = $2", [
            theirs,
            await trials.rowOf("users", ours),
          ]);
          return `${await trials.update(reference, ours, ours)} updated`;
        });
        if (changed !== "1 updated") refused.push(`${reference.name}: ${changed}`);
      }
      expect(refused).toEqual([]);
    });
  });
});
