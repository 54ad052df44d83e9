"use client";

import { SecretOnce } from "@/components/ui/dialog/show-once-dialog";
import type { SecretWebhook } from "@/lib/integrations/webhooks/schema";

type Props = { webhook: SecretWebhook; onClose: () => void };

/** Shows the secret of a webhook, once. */
export const SecretDialog = ({ webhook, onClose }: Props) => (
  <SecretOnce
    title="Signing secret"
    description={`The receiver at ${new URL(webhook.url).host} needs it to verify our events. You won't see it again.`}
    width={520}
    noun="secret"
    secret={webhook.secret}
    onClose={onClose}
  />
);
