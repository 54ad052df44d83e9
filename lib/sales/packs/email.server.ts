import "server-only";
import { coolingOffEndsOn, coolingOffOn } from "@/lib/insurance/cooling-off";
import { law } from "@/lib/insurance/law/law.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { readFileFrom } from "@/lib/platform/files/files.server";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { fullNameOf, isoDate } from "@/lib/platform/text/format";
import { dateColumn } from "@/lib/platform/time/days";
import { SYSTEM } from "@/lib/sales/record/append-events.server";
import { applySaleChanges } from "@/lib/sales/record/change.server";
import { REFUSED_BY_SERVER } from "@/lib/sales/record/columns/confirmation";
import { readWholeSale } from "@/lib/sales/record/record.server";
import { forgetDelivery, NOT_DELIVERED } from "./reopen.server";

export type PackEmail = { kind: "policy-pack"; pack_id: number };

const findPack = (id: number) => db.salePack.findFirst({ where: { id } });

/** The email with the policy pack; null when it was sent before, voided, or the client has no address. */
export function writePackEmail({ pack_id }: PackEmail): Promise<EmailMessage | null> {
  return asPlatform(async () => {
    const pack = await findPack(pack_id);
    if (!pack?.file_path || pack.mailed_at || pack.voided_at) return null;
    const sale = await readWholeSale(pack.sale_id);
    const { policyholder, reference, product } = sale;
    if (!policyholder.email) return null;
    const file = await readFileFrom(pack.file_path);
    if (!file?.bytes) throw new Error("A policy pack is not in the storage");
    const tenant = await db.tenant.findFirstOrThrow({ where: { id: pack.tenant_id } });
    const { days } = coolingOffOn(isoDate(new Date()), law());
    const name = fullNameOf(policyholder);
    const message = composeEmail({ name, address: policyholder.email }, tenant, {
      subject: `Your policy pack ${reference}`,
      parts: [
        `Attached is your policy pack for ${product.name}. It confirms in writing what you agreed to by telephone.`,
        "Please read it, check that everything is right, and keep it.",
        `You may cancel within ${days} days of receiving it. The document says how, and where to complain.`,
      ],
    });
    const filename = `policy-pack-${reference}-${pack.edition}.pdf`;
    return {
      ...message,
      attachments: [{ filename, content: Buffer.from(file.bytes), contentType: "application/pdf" }],
    };
  });
}

/** Records that the mail server took the policy pack, which is how the client received it. */
export function packEmailSent({ pack_id }: PackEmail): Promise<void> {
  return asPlatform(() =>
    transaction(async () => {
      const now = new Date();
      const delivered_on = isoDate(now);
      const delivered = { delivered_on: dateColumn(delivered_on), delivered_how: "email" } as const;
      const { count } = await db.salePack.updateMany({
        where: { id: pack_id, mailed_at: null },
        data: { mailed_at: now, ...delivered },
      });
      const pack = count === 0 ? null : await findPack(pack_id);
      if (!pack || pack.voided_at) return;
      const cooling_off_ends_on = coolingOffEndsOn(delivered_on, law());
      await applySaleChanges(SYSTEM, {
        where: Prisma.sql`id = ${pack.sale_id} AND delivered_on IS NULL`,
        set: {
          confirmation_overdue_at: Prisma.sql`CASE WHEN confirm_by < ${delivered_on}::date THEN confirmation_overdue_at END`,
          delivered_on: Prisma.sql`${delivered_on}::date`,
          delivered_how: "email",
          cooling_off_ends_on: Prisma.sql`${cooling_off_ends_on}::date`,
        },
        type: "delivered",
        old: { delivered_on: null },
        new: { delivered_on, delivered_how: "email", cooling_off_ends_on },
      });
    }),
  );
}

/** Records that the mail server refused the policy pack for good: a delivery by email counts no more. */
export function packEmailRefused({ pack_id }: PackEmail): Promise<void> {
  return asPlatform(() =>
    transaction(async () => {
      const { count } = await db.salePack.updateMany({
        where: { id: pack_id, refused_at: null, mailed_at: null },
        data: { refused_at: new Date() },
      });
      const pack = count === 0 ? null : await findPack(pack_id);
      if (!pack || pack.voided_at) return;
      const reopened = await applySaleChanges(SYSTEM, {
        where: Prisma.sql`id = ${pack.sale_id} AND (delivered_on IS NULL OR (delivered_how = 'email' AND delivered_reference IS NULL))`,
        set: {
          ...NOT_DELIVERED,
          confirmation_overdue_at: Prisma.sql`CASE WHEN delivered_on IS NULL THEN confirmation_overdue_at END`,
        },
        type: "delivery_reopened",
        old: {},
        new: { delivered_on: null },
        reason: REFUSED_BY_SERVER,
      });
      if (reopened > 0) await forgetDelivery(pack.sale_id);
    }),
  );
}
