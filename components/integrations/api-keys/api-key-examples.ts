import { curlGet, curlJson, yesterdayAt } from "@/components/integrations/commands/curl";
import type { Scope } from "@/lib/integrations/api-keys/scopes";

type Example = { title: string; command: (origin: string) => string };

const get = (path: string) => (origin: string) => curlGet(`${origin}${path}`);

const send = (method: "POST" | "PUT", path: string, body: object) => (origin: string) =>
  curlJson(method, `${origin}${path}`, body);

/** A command that works as it stands, or with the ids of one's own records in capitals, for each scope. */
export const EXAMPLES: Record<Scope, Example> = {
  "leads:read": { title: "Newest leads", command: get("/api/leads?per_page=5&sortBy=created_at&sortDesc=true") },
  "leads:write": {
    title: "An unanswered call",
    command: send("POST", "/api/leads/LEAD_ID/transition", { to: "Voicemail" }),
  },
  "sales:read": { title: "CRM fields of a sale", command: get("/api/sales/SALE_ID/crm-fields") },
  "sales:write": {
    title: "Convert a lead for an agent",
    command: (origin) =>
      send("POST", "/api/sales", { lead_id: "LEAD_REFERENCE", agent_id: 0 })(origin).replace(
        '"agent_id":0',
        '"agent_id":AGENT_ID',
      ),
  },
  "calls:write": {
    title: "Report a call",
    command: (origin) =>
      send("POST", "/api/public/calls", {
        ...{ call_id: "4711", lead_id: "LEAD_REFERENCE", direction: "outgoing" },
        ...{ started_at: yesterdayAt("09:30:00"), ended_at: yesterdayAt("09:34:10"), outcome: "answered" },
      })(origin),
  },
  "recordings:write": {
    title: "A recording by its address",
    command: (origin) =>
      send("POST", "/api/public/recordings", {
        ...{ lead_id: "LEAD_REFERENCE", url: "https://pbx.example/calls/4711.mp3" },
        recorded_at: yesterdayAt("09:30:00"),
      })(origin),
  },
  "outcomes:write": {
    title: "A policy outcome",
    command: send("PUT", "/api/sales/SALE_ID/outcome", { policy_outcome: "not_taken_up" }),
  },
  "catalogue:read": { title: "All products", command: get("/api/products") },
  "insights:read": { title: "Lead figures", command: get("/api/dashboard/lead-insights") },
};
