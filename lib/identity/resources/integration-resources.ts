import { CHANGES, type Resource, type Values } from "./resource";

/** The records of the screen Integrations, in the order of its tabs. */
export const INTEGRATION_RESOURCES = {
  "lead-sources": {
    label: "Lead sources",
    singular: "Lead source",
    tab: { path: "/integrations", group: "lead-sources", creates: true },
    audit: { ...CHANGES, "new-key": "given a new key" },
  },
  webhooks: {
    label: "Webhooks",
    singular: "Webhook",
    tab: { path: "/integrations/webhooks", group: "integrations", creates: true },
    audit: {
      ...CHANGES,
      "new-secret": "given a new secret",
      test: "tested",
      replay: "delivery sent again",
      "read-delivery": "delivery with personal data shown",
      "switch-off": "switched off after failures",
    },
    nameOf: ({ url }: Values) => url,
  },
  "api-keys": {
    label: "API keys",
    singular: "API key",
    tab: { path: "/integrations/api-keys", group: "integrations", creates: true },
    audit: { store: CHANGES.store, rotate: "rotated", revoke: "revoked" },
  },
  telephony: {
    label: "Telephony",
    singular: "Telephony",
    tab: { path: "/integrations/telephony", group: "integrations" },
    audit: { update: CHANGES.update },
    nameOf: ({ tenant }: Values) => (tenant instanceof Object && "name" in tenant ? tenant.name : undefined),
  },
  "api-reference": {
    label: "API reference",
    singular: "API reference",
    tab: { path: "/api-reference", group: "integrations" },
  },
} as const satisfies Record<string, Resource>;
