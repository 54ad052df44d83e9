import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXAMPLES } from "@/components/integrations/api-keys/api-key-examples";
import { TELEPHONY_COMMANDS } from "@/components/integrations/telephony/telephony-examples";
import { curlOf } from "@/components/leads/sources/instruction-fields";
import { SCOPE_NAMES } from "@/lib/integrations/api-keys/scopes";
import type { LeadSource } from "@/lib/leads/sources/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeApiKey } from "../support/api-keys";
import { wav } from "../support/audio";
import { type Receiver, startReceiver } from "../support/receiver";
import { makeLeadSource } from "../support/records";
import { makeSale, rewrite, SELLING } from "../support/sales";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// The commands of the instructions, run in a shell word by word but for the words in capitals and the dialer's address.

const run = promisify(execFile);
const origin = process.env.TEST_URL?.replace(/\/$/, "") ?? "";
const folder = mkdtempSync(join(process.cwd(), ".data/instructions-"));
const PHONE = "+27821234567";

let tenant: TestTenant;
let agent: TestUser;
let key: { key: string };
let pbx: Receiver;
beforeAll(async () => {
  tenant = await makeTenant({ calling_hours_enforced: false });
  agent = await makeUser(tenant, { permissions: [...SELLING, "leads.index", "leads.show"] });
  key = await makeApiKey(tenant);
  pbx = await startReceiver((response) => void response.writeHead(200).end(wav(2)));
  writeFileSync(join(folder, "call.mp3"), wav(1));
});
afterAll(async () => {
  await pbx.stop();
  rmSync(folder, { recursive: true });
});

/** @returns the status of the answer, and its body */
async function shell(command: string, words: Record<string, string | number> = {}): Promise<[number, string]> {
  let text = command.replace("https://pbx.example", pbx.url);
  for (const [word, value] of Object.entries(words)) text = text.replaceAll(word, String(value));
  const env = { ...process.env, TSK: key.key };
  const { stdout } = await run("bash", ["-c", `${text} --silent --write-out '\\n%{http_code}'`], { cwd: folder, env });
  const end = stdout.lastIndexOf("\n");
  return [Number(stdout.slice(end + 1)), stdout.slice(0, end)];
}

test("the example of a lead source posts a lead", async () => {
  const manager = await makeUser(tenant, { permissions: ["lead-sources.index", "lead-sources.show"] });
  const { id, key: secret } = await makeLeadSource(tenant, { field_map: { cell: "phone" } });
  const { body: source } = await api(manager).get<LeadSource>(`/api/lead-sources/${id}`);
  const [status, body] = await shell(curlOf(source, `${origin}/api/public/leads`), { YOUR_KEY: secret });
  expect([status, JSON.parse(body)]).toMatchObject([201, { status: "created", lead_id: "A-10023" }]);
});

describe("the example of a scope", () => {
  const STATUSES: Partial<Record<string, number>> = {
    ...{ "sales:write": 201, "calls:write": 201, "recordings:write": 202 },
  };

  test.each(SCOPE_NAMES)("%s does what it says", async (scope) => {
    const lead = await makeLead(tenant, { phone: PHONE, assigned_user_id: agent.id, status: "Allocated" });
    const sale = await makeSale(tenant, agent);
    await rewrite(sale, { status: "policy-submitted", submitted_at: new Date(), submitted_by_id: agent.id });
    const words = { LEAD_ID: lead.id, LEAD_REFERENCE: lead.lead_id, AGENT_ID: agent.id, SALE_ID: sale.id };
    const [status, body] = await shell(EXAMPLES[scope].command(origin), words);
    expect([status, body]).toEqual([STATUSES[scope] ?? 200, expect.stringMatching(/^\{/)]);
  });
});

test("the commands of telephony report a call, its end and its recordings", async () => {
  const lead = await makeLead(tenant, { phone: PHONE });
  key = await makeApiKey(tenant, { include_personal_data: true });
  const statuses: number[] = [];
  for (const { command } of TELEPHONY_COMMANDS)
    statuses.push((await shell(command(origin), { LEAD_REFERENCE: lead.lead_id }))[0]);
  expect(statuses).toEqual([201, 201, 202, 202]);
  const where = { lead_id: lead.id };
  const kept = await asPlatform(() => Promise.all([db.call.count({ where }), db.recording.count({ where })]));
  expect(kept).toEqual([1, 2]);
});
