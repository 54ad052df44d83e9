import "server-only";
import { findRecipient } from "@/lib/identity/emails/recipient.server";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { fullNameOf } from "@/lib/platform/text/format";

export type SecondLookEmail = { kind: "second-look"; user_id: number; sale_id: number; reference: string };

/** The email about an instant fail in a submitted sale; null when the user is gone. It names no client. */
export async function writeSecondLook({ user_id, sale_id, reference }: SecondLookEmail): Promise<EmailMessage | null> {
  const user = await findRecipient({ id: user_id });
  if (!user) return null;
  return composeEmail({ name: fullNameOf(user), address: user.email }, user.tenant, {
    subject: `Instant fail in sale ${reference}`,
    parts: [
      `Sale ${reference} passed quality control and was submitted. A second reviewer has now found an instant fail in it.`,
      "Read the finding, and decide whether to recall the sale.",
      {
        link: tenantAddress(user.tenant?.subdomain ?? null, `/sales/audit/${sale_id}`),
        label: "Open the sale's audit",
      },
    ],
  });
}
