import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { type Screen, shows } from "./public-screens";
import { at, expect, visit } from "./support";

const UMOJA = { subdomain: "umoja" };
const anywhere = "/leads/umoja-life-cover";

const find = (where: Prisma.RecordingWhereInput) =>
  asPlatform(() =>
    db.recording.findFirstOrThrow({
      where: { tenant: UMOJA, ...where },
      orderBy: { id: "asc" },
      include: { lead: { include: { product: true } }, sale: { include: { product: true } } },
    }),
  );

/** Opens the player of the only recording that the page shows, and plays it to its end. */
async function playIt(page: Page): Promise<void> {
  const section = page.getByRole("region", { name: "Recordings" });
  await section.getByRole("button", { name: /^call-/ }).click();
  await section.getByRole("button", { name: "Play", exact: true }).click();
  await expect(section.locator("canvas").first()).toBeAttached();
  await expect(section.getByRole("button", { name: "Play", exact: true })).toBeVisible({ timeout: 20_000 });
}

/** What the demo data has of recordings. */
export const RECORDINGS: Screen[] = [
  { name: "retention", path: "/retention", ready: shows(/45 days after the outcome/) },
  { name: "consents", path: "/consents", ready: shows(/^1–\d+ of/) },
  {
    name: "consent-recording",
    path: "/consents",
    ready: async (page) => {
      await page.getByRole("button", { name: "Link recording" }).first().click();
      await expect(page.getByRole("button", { name: "Mark this position" })).toBeVisible();
    },
  },
  { name: "retention-nights", path: "/retention?report=nights", ready: shows(/No expired data found/) },
  {
    name: "lead-recordings",
    path: anywhere,
    ready: async (page) => {
      const { lead } = await find({ lead_id: { not: null } });
      await visit(page, at(UMOJA, `/leads/${lead?.product.slug}?lead=${lead?.id}`));
      await playIt(page);
    },
  },
  {
    name: "sale-recordings",
    path: anywhere,
    ready: async (page) => {
      const { sale } = await find({ mandates: { some: { voided_at: null } } });
      await visit(page, at(UMOJA, `/sales/${sale?.product.slug}?sale=${sale?.id}`));
      await page.getByRole("radio", { name: "Calls" }).click();
      await playIt(page);
    },
  },
];
