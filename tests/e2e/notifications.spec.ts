import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { expect, openAs, test } from "./support";

const AGENT = ["leads.index", "leads.show", "leads.update"] as const;

test("a colleague is mentioned with @ in a note, sees it at the bell, and opens the lead from there", async ({
  page,
  browser,
}) => {
  const tenant = await makeTenant();
  const [writer, reader] = [
    await makeUser(tenant, { permissions: AGENT }),
    await makeUser(tenant, { permissions: AGENT }),
  ];
  await asPlatform(() => db.user.update({ where: { id: reader.id }, data: { name: "Thandi", surname: "Mokoena" } }));
  const lead = await makeLead(tenant, { name: "Nomvula", surname: "Zulu" });
  await openAs(page, writer, tenant, `/leads/${tenant.product.slug}?lead=${lead.id}`);
  const note = page.getByLabel("New note");
  await note.fill("Please call, @Tha");
  await expect(
    page.getByRole("listbox", { name: "People" }).getByRole("option", { name: "Thandi Mokoena" }),
  ).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(note).toHaveValue("Please call, @Thandi Mokoena ");
  await page.keyboard.press("Enter");
  await expect(note).toHaveValue("");

  const theirs = await (await browser.newContext()).newPage();
  await openAs(theirs, reader, tenant, "/dashboard");
  await theirs.getByRole("button", { name: "Notifications, 1 new" }).click();
  const news = theirs.getByRole("dialog", { name: "Notifications" });
  await news.getByRole("link", { name: /mentioned you in a note/ }).click();
  await expect(theirs.getByRole("dialog", { name: "Nomvula Zulu" })).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  await theirs.context().close();
});

test("the notifications teach what they are for, and all are marked as read at once", async ({ page }) => {
  const tenant = await makeTenant();
  const manager = await makeUser(tenant, { permissions: ["leads.update", "leads.allocate"] });
  const agent = await makeUser(tenant, { permissions: AGENT });
  await openAs(page, agent, tenant, "/dashboard");
  await page.getByRole("button", { name: "Notifications" }).click();
  await expect(page.getByText(/^No notifications yet\./)).toBeVisible();
  for (const name of ["Alpha", "Beta"]) {
    const { id } = await makeLead(tenant, { name });
    await api(manager).post(`/api/leads/${id}/transition`, { to: "Allocated", assigned_user_id: agent.id });
  }
  await expect(page.getByText(/assigned you a lead/)).toHaveCount(2, { timeout: 30_000 });
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
});
