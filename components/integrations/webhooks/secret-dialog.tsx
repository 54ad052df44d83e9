"use client";

import { Button } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { ShowOnceDialog } from "@/components/ui/dialog/show-once-dialog";
import type { SecretWebhook } from "@/lib/integrations/webhooks/schema";

type Props = { webhook: SecretWebhook; onClose: () => void };

/** Shows the secret of a webhook, once. */
export const SecretDialog = ({ webhook, onClose }: Props) => (
  <ShowOnceDialog
    title="Signing secret"
    description={`With it the receiver at ${new URL(webhook.url).host} tells our events from forged ones. You won't see it again.`}
    width={520}
    stored="I have stored it"
    reminder="Store the secret, then tick the box."
    onClose={onClose}
  >
    <code className="rounded-control border bg-hover p-3 text-[13px] break-all">{webhook.secret}</code>
    <div>
      <Button onClick={() => void copy(webhook.secret, "Secret copied")}>Copy</Button>
    </div>
  </ShowOnceDialog>
);
