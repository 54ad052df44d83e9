import { makeApiKey } from "../api-keys";
import { audioFile } from "../recordings";
import { type Route, words } from "../route";
import { makeLead, unique } from "../world";

export const telephony: Route[] = [
  { method: "GET", path: "/api/telephony", access: ["integrations.index"], filters: words("tenant_id") },
  {
    method: "PUT",
    path: "/api/telephony",
    access: ["integrations.update"],
    body: () => ({ click_to_dial: "sip:{phone}@pbx.example" }),
  },
  {
    method: "POST",
    path: "/api/public/calls",
    access: "public",
    success: 201,
    headers: async (tenant) => ({
      authorization: `Bearer ${(await makeApiKey(tenant, { include_personal_data: true })).key}`,
    }),
    body: async (tenant) => ({
      lead_id: (await makeLead(tenant)).id,
      direction: "outgoing",
      started_at: new Date().toISOString(),
      call_id: unique("call"),
    }),
  },
  {
    method: "POST",
    path: "/api/public/recordings",
    access: "public",
    success: 202,
    orJson: true,
    headers: async (tenant) => ({
      authorization: `Bearer ${(await makeApiKey(tenant, { include_personal_data: true })).key}`,
    }),
    form: async (tenant) => ({
      file: audioFile(),
      lead_id: (await makeLead(tenant)).lead_id,
      recorded_at: new Date().toISOString(),
    }),
  },
];
