import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { expect, openAs, test } from "./support";

const AGENT = ["leads.index", "leads.show", "leads.update"] as const;

test("two agents in one lead see each other, in the lead and in the list", async ({ page, browser }) => {
  const tenant = await makeTenant();
  const [one, two] = [await makeUser(tenant, { permissions: AGENT }), await makeUser(tenant, { permissions: AGENT })];
  await asPlatform(() => db.user.update({ where: { id: two.id }, data: { name: "Thandi", surname: "Mokoena" } }));
  const lead = await makeLead(tenant, { name: "Nomvula", surname: "Zulu" });
  await openAs(page, one, tenant, `/leads/${tenant.product.slug}`);
  const theirs = await (await browser.newContext()).newPage();
  await openAs(theirs, two, tenant, `/leads/${tenant.product.slug}?lead=${lead.id}`);
  await expect(page.getByText("Thandi Mokoena is in this lead")).toBeAttached({ timeout: 20_000 });
  await page.getByRole("button", { name: /^Nomvula Zulu/ }).click();
  await expect(page.getByRole("dialog").getByText("Thandi Mokoena is in this lead.")).toBeVisible();
  await theirs.keyboard.press("Escape");
  await expect(page.getByRole("dialog").getByText("Thandi Mokoena is in this lead.")).toBeHidden({ timeout: 20_000 });
  await theirs.context().close();
});
