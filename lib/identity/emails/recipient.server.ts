import "server-only";
import { NOT_OF_CLOSED_TENANT } from "@/lib/identity/tenancy/closed.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";

/** A user, with what an email shows of their tenant; null when they are gone or may not sign in. */
export const findRecipient = (who: { id: number } | { email: string }) =>
  asPlatform(() =>
    db.user.findFirst({
      where: { ...who, active: true, ...NOT_OF_CLOSED_TENANT },
      include: { tenant: { select: { name: true, subdomain: true, light_theme: true, closed_at: true } } },
    }),
  );
