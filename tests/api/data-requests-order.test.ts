import { expect, test } from "vitest";
import type { DataRequest } from "@/lib/people/data-requests/schema";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeDataRequest } from "../support/routes/data-requests";
import { makeAdmin, makeTenant } from "../support/world";

test("open requests are listed first by due date, then answered ones with the latest answer first", async () => {
  const [admin, tenant] = [await makeAdmin(), await makeTenant()];
  const due_on = new Date("2026-01-31");
  const older = await makeDataRequest(tenant, { due_on, decided_at: new Date("2026-01-10") });
  const newer = await makeDataRequest(tenant, { due_on, decided_at: new Date("2026-01-20") });
  const open = await makeDataRequest(tenant);
  const overdue = await makeDataRequest(tenant, { due_on: new Date("2026-02-28") });
  const ordered = [overdue, open, newer, older].map(({ id }) => id);
  const listed = async (query: string) => {
    const { body } = await api(admin).get<Page<DataRequest>>(`/api/data-requests?tenant_id=${tenant.id}${query}`);
    return body.data.map(({ id }) => id);
  };
  expect(await listed("")).toEqual(ordered);
  expect(await listed("&sortBy=status&sortDesc=true")).toEqual(ordered.toReversed());
});
