"use client";

import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { type Webhook, type WebhookInput, webhookInput } from "@/lib/integrations/webhooks/schema";
import { WebhookFields } from "./webhook-fields";

const valuesOf = ({ tenant_id, ...webhook }: Webhook): WebhookInput => ({
  tenant_id,
  url: webhook.url,
  description: webhook.description,
  events: webhook.events,
  product_ids: webhook.product_ids,
  include_personal_data: webhook.include_personal_data,
  active: webhook.active,
});

export function WebhookForm(props: RecordFormProps<Webhook>) {
  const tenant = useSelectedTenant();
  const blank: Partial<WebhookInput> = {
    tenant_id: tenant?.id,
    url: "",
    description: "",
    events: [],
    product_ids: [],
    include_personal_data: false,
    active: true,
  };
  return (
    <RecordForm<Webhook, WebhookInput>
      {...props}
      input={webhookInput}
      blank={blank}
      of={valuesOf}
      fields={WebhookFields}
      width={640}
    />
  );
}
