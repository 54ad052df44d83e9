"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { TextField } from "@/components/form/fields";
import { ChecksField, SwitchField } from "@/components/form/fields-choice";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { TenantField } from "@/components/identity/tenancy/tenant-field";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { useUser } from "@/components/screen/user";
import { can } from "@/lib/identity/rights/permissions";
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from "@/lib/integrations/webhooks/events";
import { type Webhook, type WebhookInput, webhookInput } from "@/lib/integrations/webhooks/schema";
import { useOptions } from "@/lib/platform/client/resource";

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

const EVENTS = WEBHOOK_EVENT_TYPES.map((id) => ({ id, name: `${WEBHOOK_EVENTS[id]} (${id})` }));

/** The fields of a webhook. Its products belong to its tenant, and are cleared when the tenant changes. */
function WebhookFields({ record }: { record: Webhook | undefined }) {
  const me = useUser();
  const { setValue } = useFormContext();
  const chosenTenant = useWatch<WebhookInput, "tenant_id">({ name: "tenant_id" });
  const tenantId = me.is_admin ? chosenTenant : me.tenant_id;
  const products = useOptions(tenantId ? `/products/options?tenant_id=${tenantId}` : null);
  const mayReveal = can(me, "pii.reveal");
  return (
    <>
      <TenantField fixed={record !== undefined} onChoose={() => setValue("product_ids", [])} />
      <TextField
        name="url"
        label="Address"
        required
        autoComplete="off"
        hint="Must begin with https:// and be reachable from the internet."
      />
      <TextField name="description" label="Description" autoComplete="off" />
      <ChecksField name="events" label="Events" options={EVENTS} />
      <ChecksField
        name="product_ids"
        label="Products"
        options={products}
        disabled={!tenantId}
        hint="Leave empty for all. Events without a product are always sent."
      />
      <SwitchField
        name="include_personal_data"
        label="Include personal data"
        disabled={!mayReveal && record?.include_personal_data !== true}
        hint={
          mayReveal
            ? "Client fields and free text are sent in full. Otherwise these fields are empty."
            : "Requires permission to view full personal data."
        }
      />
      <SwitchField
        name="active"
        label="On"
        hint="Nothing is sent while it is off. Events in the meantime are not sent later."
      />
    </>
  );
}
