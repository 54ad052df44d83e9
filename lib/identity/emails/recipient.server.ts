import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";

/** A user, with what an email shows of their tenant; null when they are gone or deactivated. */
export const findRecipient = (who: { id: number } | { email: string }) =>
  asPlatform(() =>
    db.user.findFirst({
      where: { ...who, active: true },
      include: { tenant: { select: { name: true, subdomain: true, light_theme: true } } },
    }),
  );
