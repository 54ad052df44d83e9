import "server-only";
import type { Domain } from "@/lib/identity/domains.server";
import type { Mails } from "@/lib/platform/mail/queue.server";
import { actorOfKey, onBehalfOf } from "./api-keys/authenticate.server";
import { KEY_PREFIX } from "./api-keys/secret.server";
import { type WebhookEmail, writeWebhookEmail } from "./webhooks/mails.server";

/** What identity needs of integrations. */
export const integrationsDomain: Domain = {
  keys: { prefix: KEY_PREFIX, actorOf: actorOfKey, onBehalfOf },
  mails: { webhook: { write: writeWebhookEmail } satisfies Mails<WebhookEmail> },
};
