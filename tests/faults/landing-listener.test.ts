import { expect, test } from "vitest";
import type { Landing } from "@/lib/catalogue/landing/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeTenant } from "../support/world";

const SEEN_WITHIN_MS = 2_000;

const landing = async (slug: string) => (await api().get<Landing>(`/api/public/products/slug/${slug}`)).body;

test("a change shows within two seconds even if the notification connection has just broken", async () => {
  const { product } = await makeTenant();
  await landing(product.slug);
  await asPlatform(
    () => db.$executeRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'listener' AND datname = current_database()`,
  );
  await asPlatform(() => db.product.update({ where: { id: product.id }, data: { name: "Renamed" } }));
  const name = async () => (await landing(product.slug)).product.name;
  await expect.poll(name, { timeout: SEEN_WITHIN_MS }).toBe("Renamed");
});
