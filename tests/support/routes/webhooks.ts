import type { Permission } from "@/lib/identity/rights/permissions";
import { WEBHOOK_READERS } from "@/lib/integrations/webhooks/schema";
import { type Route, words } from "../route";
import { makeDelivery, makeWebhook, webhookOf } from "../webhooks";
import type { TestTenant } from "../world";

// The path contains both a webhook and a delivery, so creating the webhook also stores its delivery here.
const deliveryOf = new Map<number, number>();

const access = (action: "index" | "store" | "update" | "destroy"): Permission[] => [`integrations.${action}`];

const path = "/api/webhooks";
const member = { path: `${path}/[id]`, target: (tenant: TestTenant) => makeWebhook(tenant) };
/** Failing already, so that another failure does not change its row while a test compares it. */
const failing = () => ({ active: true, failing_since: new Date() });
const active = { target: (tenant: TestTenant) => makeWebhook(tenant, failing()) };

const delivered = {
  path: `${path}/[id]/deliveries/[delivery]`,
  target: async (tenant: TestTenant) => {
    const { webhook, delivery } = await makeDelivery(tenant, failing());
    deliveryOf.set(tenant.id, delivery.id);
    return webhook;
  },
  params: (tenant: TestTenant) => ({ delivery: String(deliveryOf.get(tenant.id)) }),
};

const body = () => ({ ...webhookOf({ active: false }) });
const foreign = { product_ids: (other: TestTenant) => [other.product.id] };

export const webhooks: Route[] = [
  { method: "GET", path, access: access("index"), sortBy: words("created_at url"), filters: words("tenant_id active") },
  { method: "POST", path, access: access("store"), success: 201, body, foreign },
  { ...member, method: "GET", access: WEBHOOK_READERS },
  { ...member, method: "PUT", access: access("update"), body, foreign, versioned: true },
  { ...member, method: "DELETE", access: access("destroy"), success: 204 },
  { ...member, ...active, method: "POST", path: `${member.path}/test`, access: access("update"), success: 201 },
  { ...member, method: "POST", path: `${member.path}/secret`, access: access("update") },
  {
    ...member,
    method: "GET",
    path: `${member.path}/deliveries`,
    access: WEBHOOK_READERS,
    sortBy: words("created_at"),
    filters: words("state type"),
  },
  { ...delivered, method: "GET", access: WEBHOOK_READERS },
  { ...delivered, method: "POST", path: `${delivered.path}/replay`, access: access("update") },
];
