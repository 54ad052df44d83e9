import { setTimeout as wait } from "node:timers/promises";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../api";
import { type TestTenant, type TestUser, unique } from "../world";

const CLIENTS = 6;
const PAUSE_MS = 20;
const PERSON = {
  title: "Ms",
  name: "Nomvula",
  surname: "Zulu",
  phone: null,
  date_of_birth: "1980-01-01",
  gender: "female",
  language: "isiZulu",
  note: null,
};

/** What a load has measured; `lost` are writes that were acknowledged and are gone. */
export type Measured = {
  requests: number;
  errors: number;
  /** How often each status came, 0 for none. */
  statuses: Record<number, number>;
  firstErrorAt: number;
  lastErrorAt: number;
  written: number;
  lost: number;
};

/**
 * Has several people read leads and add some, again and again, until it is stopped. An answer of a server that something
 * is wrong with it is an error, and so is none.
 */
export function startLoad(tenant: TestTenant, user: TestUser) {
  const acknowledged: string[] = [];
  const errorsAt: number[] = [];
  const statuses: Record<number, number> = {};
  let requests = 0;
  let isStopping = false;

  async function count(call: Promise<{ status: number }>): Promise<number> {
    requests += 1;
    const status = await call.then(
      (answer) => answer.status,
      () => 0,
    );
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 0 || status >= 500) errorsAt.push(Date.now());
    return status;
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      const client = api(user);
      await count(client.get("/api/leads?per_page=25"));
      const lead_id = unique("load");
      const lead = { ...PERSON, product_id: tenant.product.id, lead_id, email: `${lead_id}@example.test` };
      if ((await count(client.post("/api/leads", lead))) === 201) acknowledged.push(lead_id);
      await wait(PAUSE_MS);
    }
  }

  const clients = Array.from({ length: CLIENTS }, work);
  return {
    stop: async (): Promise<Measured> => {
      isStopping = true;
      await Promise.all(clients);
      const where = { tenant_id: tenant.id, lead_id: { in: acknowledged } };
      const found = await asPlatform(() => db.lead.count({ where }));
      const [firstErrorAt = 0, lastErrorAt = 0] = [errorsAt[0], errorsAt.at(-1)];
      const written = acknowledged.length;
      return { requests, statuses, errors: errorsAt.length, firstErrorAt, lastErrorAt, written, lost: written - found };
    },
  };
}
