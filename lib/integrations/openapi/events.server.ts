import "server-only";
import { PING, type SentType, WEBHOOK_EVENTS } from "@/lib/integrations/webhooks/events";
import { exampleOf } from "@/lib/integrations/webhooks/examples";
import { bodySchemaOf, PAYLOAD_SCHEMAS } from "@/lib/integrations/webhooks/payload-schemas";
import { capitalize } from "@/lib/platform/text/capitalize";
import { type Components, type JsonSchema, jsonSchemaOf } from "./json-schema.server";

const GROUP = "Events of webhooks";

const header = (name: string, description: string) => ({
  ...{ name, in: "header", required: true, schema: { type: "string", description } as JsonSchema },
});

const HEADERS = [
  header("webhook-id", "The id of the event, under which the same event may come twice."),
  header("webhook-timestamp", "When this attempt was sent, in seconds since 1970."),
  header("webhook-signature", "By the specification Standard Webhooks."),
];

const SUMMARIES = { ...WEBHOOK_EVENTS, [PING]: "The test of a webhook" };

/** What we send to webhooks (OpenAPI 3.1, section 4.8.1), by type. */
export const eventsOf = (components: Components) =>
  Object.fromEntries(
    (Object.keys(PAYLOAD_SCHEMAS) as SentType[]).map((type) => [type, { post: eventOf(type, components) }]),
  );

const eventOf = (type: SentType, components: Components) => ({
  operationId: `send${type.split(".").map(capitalize).join("")}`,
  tags: [GROUP],
  summary: SUMMARIES[type],
  security: [],
  parameters: HEADERS,
  requestBody: {
    required: true,
    content: {
      "application/json": { schema: jsonSchemaOf(bodySchemaOf(type), "output", components), example: exampleOf(type) },
    },
  },
  responses: { "2XX": { description: "Received. Any other answer, and none within ten seconds, is tried again." } },
});
