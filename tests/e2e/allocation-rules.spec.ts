import type { Permission } from "@/lib/identity/rights/permissions";
import { makeAllocationRule } from "../support/allocation";
import { makeTeam } from "../support/records";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { pressFor, pressPainted } from "./keyboard";
import { at, expect, openAs, REPETITION, test, toast } from "./support";

const ALL: Permission[] = (["index", "store", "show", "update", "destroy"] as const).map(
  (right) => `allocation-rules.${right}` as const,
);

test("a rule is created, moved up, changed and deleted, each with its message", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ALL });
  const team = await makeTeam(tenant, [], { name: "Callers", allocation_mode: "round_robin", max_open_leads: 40 });
  await openAs(page, user, tenant, "/allocation-rules");
  await expect(page.getByText("wait until an agent asks for the next lead")).toBeVisible();

  for (const source of ["Fair", "Website"]) {
    await page.getByRole("button", { name: "Create rule" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create rule" });
    await dialog.getByLabel("Product").selectOption({ label: tenant.product.name });
    await dialog.getByLabel("Team").selectOption({ label: team.name });
    await dialog.getByLabel("Source").fill(source);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row", { name: new RegExp(source) })).toContainText("Round robin, at most 40 open");
  }
  const rows = page.getByRole("row");
  await expect(rows.nth(1)).toContainText("Fair");
  await page
    .getByRole("row", { name: /Website/ })
    .getByRole("button", { name: "Move rule up" })
    .click();
  await expect(rows.nth(1)).toContainText("Website");
  await expect(rows.nth(1).getByRole("button", { name: "Move rule up" })).toBeDisabled();
  await expect(rows.nth(1).getByRole("button", { name: "Move rule down" })).toBeEnabled();
  await expect(rows.nth(2).getByRole("button", { name: "Move rule down" })).toBeDisabled();

  await rows.nth(2).getByRole("button", { name: "Edit rule" }).click();
  const edit = page.getByRole("dialog", { name: "Edit rule" });
  await edit.getByLabel("Campaign").fill("June");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Rule updated")).toBeVisible();
  await expect(rows.nth(2)).toContainText("June");

  await rows.nth(2).getByRole("button", { name: "Delete rule" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Rule deleted")).toBeVisible();
  await expect(rows).toHaveCount(2);
});

test("users who may not change the rules can look at them", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["allocation-rules.index"] });
  await makeAllocationRule(tenant, { source: "Website" });
  await openAs(page, user, tenant, "/allocation-rules");
  await expect(page.getByRole("row", { name: /Website/ })).toBeVisible();
  for (const name of ["Create rule", "Edit rule", "Delete rule", "Move rule up"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
});

test("an agent works through the queue by keyboard: n, a disposition, and the next lead opens", async ({ page }) => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const user = await makeUser(tenant, {
    permissions: ["leads.index", "leads.show", "leads.update"],
    record_scope: "own",
  });
  for (const [name, minutes] of [
    ["Second", 30],
    ["First", 60],
  ] as const) {
    await makeLead(tenant, { name, surname: "Zulu", created_at: new Date(Date.now() - minutes * 60_000) });
  }
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  await expect(page.getByText("No leads found.")).toBeVisible();
  await pressFor("n", page.getByRole("dialog", { name: "First Zulu" }));
  await pressPainted(page, "6");
  await expect(page.getByRole("dialog", { name: "Second Zulu" })).toBeVisible();
  await pressFor("6", page.getByText("No lead is waiting for you."));
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("an agent marks themselves as away, gets no leads, and marks themselves as back", async ({ page }) => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const user = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update"] });
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  await page.getByRole("button", { name: /your account$/ }).click();
  await page.getByRole("menuitem", { name: "I'm away…" }).click();
  const dialog = page.getByRole("dialog", { name: "I'm away" });
  await dialog.getByLabel("Until").selectOption({ label: "The end of tomorrow" });
  await dialog.getByRole("button", { name: "Set absence" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /away until .* your account$/ })).toBeVisible();
  await page.getByRole("button", { name: "Next lead" }).click();
  await expect(page.getByText(/^You are away until /)).toBeVisible();

  await page.getByRole("button", { name: /your account$/ }).click();
  await page.getByRole("menuitem", { name: "I'm back" }).click();
  await expect(page.getByRole("button", { name: /away until/ })).toBeHidden();
  await expect(page).toHaveURL(at(tenant, `/leads/${tenant.product.slug}`));
});
