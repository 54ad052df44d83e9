import { expect, test } from "vitest";
import { z } from "zod";
import { storedAuthor } from "@/lib/identity/audit/stored-author.server";
import { bulkParams } from "@/lib/leads/bulks/schema";
import { storedJson } from "@/lib/platform/db/stored-json.server";

test("a JSON column with other content than its schema says is an error that names the place, but no value", () => {
  const rules = z.object({ savings: z.object({ min_length: z.int() }) });
  const read = () => storedJson("banks.account_rules", rules, { savings: { min_length: "Thandi 8001015009087" } });
  expect(read).toThrow("banks.account_rules has other content than its schema says: savings.min_length: invalid_type");
  expect(read).not.toThrow("Thandi");
});

test("what a later release has added is left out", () => {
  const rules = z.strictObject({ savings: z.strictObject({ min_length: z.int() }) });
  const stored = { savings: { min_length: 9, max_length: 11 }, bond: {} };
  expect(storedJson("banks.account_rules", rules, stored)).toEqual({ savings: { min_length: 9 } });
});

test("what earlier releases stored is read with what they left out", () => {
  expect(storedJson("lead_bulks.params", bulkParams, {})).toEqual({
    ...{ user_ids: [], team_id: null, reason: null, note: null },
  });
  const author = { id: 7, name: "Thandi", surname: "Mokoena" };
  expect(storedJson("lead_imports.actor", storedAuthor, author)).toEqual({ ...author, impersonator: null });
});
