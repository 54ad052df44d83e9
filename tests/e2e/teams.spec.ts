import type { Permission } from "@/lib/identity/rights/permissions";
import type { Team } from "@/lib/identity/teams/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeTeam } from "../support/records";
import { makeAdmin, makeLead, makeTenant, makeUser, PASSWORD, type TestTenant, unique } from "../support/world";
import { at, expect, openAs, REPETITION, test, toast } from "./support";

const ALL: Permission[] = ["teams.index", "teams.store", "teams.show", "teams.update", "teams.destroy"];

async function setUp() {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ALL });
  return { tenant, user };
}

/** People who have never signed in. */
const addPeople = (tenant: TestTenant, names: string[]) =>
  asPlatform(() =>
    db.user.createMany({
      data: names.map((name) => ({
        tenant_id: tenant.id,
        name,
        surname: "Dlamini",
        email: `${unique(name)}@example.test`,
        password_hash: PASSWORD,
      })),
    }),
  );

test("Escape asks only before it discards what Save would keep", async ({ page }) => {
  const { tenant, user } = await setUp();
  await addPeople(tenant, "ABCDEFGHI".split(""));
  await openAs(page, user, tenant, "/teams");
  const dialog = page.getByRole("dialog", { name: "Create team" });
  const open = () => page.getByRole("button", { name: "Create team" }).first().click();
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await open();
  await dialog.getByLabel("Search members").fill("nobody");
  await expect(dialog.getByText("No matches")).toBeVisible();
  await close();
  await open();
  await dialog.getByLabel("Name").fill("Sunrise");
  await dialog.getByLabel("Name").fill("");
  const target = dialog.getByLabel("Target: premium per month (R)");
  await target.fill("5");
  await target.fill("");
  await close();
  await open();
  await target.fill("5");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Discard changes?" }).getByRole("button", { name: "Keep editing" }).click();
  await expect(target).toHaveValue("5");
});

test("a team is created, changed and deleted, each with its message", async ({ page }) => {
  const { tenant, user } = await setUp();
  await addPeople(tenant, ["Nomsa", "Sipho"]);
  await openAs(page, user, tenant, "/teams");
  await expect(page.getByText("No teams found.")).toBeVisible();
  await page.getByRole("button", { name: "Create team" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create team" });
  await dialog.getByLabel("Name").fill("Sunrise");
  await dialog.getByLabel("Leader").selectOption({ label: "Nomsa Dlamini" });
  await dialog.getByLabel("Sipho Dlamini").check();
  await dialog.getByLabel(tenant.product.name).check();
  await dialog.getByLabel("Lead cap per member").fill("40");
  await dialog.getByLabel("Target: submissions per working day").fill("12");
  await dialog.getByLabel("Target: premium per month (R)").fill("50000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Team created")).toBeVisible();
  const row = page.getByRole("row", { name: /^Sunrise Nomsa Dlamini 1 / });
  await expect(row).toContainText("40");

  await row.getByRole("button", { name: "Edit team" }).click();
  const edit = page.getByRole("dialog", { name: "Edit team" });
  await expect(edit.getByLabel("Sipho Dlamini")).toBeChecked();
  await expect(edit.getByLabel("Target: submissions per working day")).toHaveValue("12");
  await expect(edit.getByLabel("Target: premium per month (R)")).toHaveValue("50 000");
  await edit.getByRole("switch", { name: "Active" }).click();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Team updated")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Sunrise Inactive" })).toBeVisible();

  await page.getByRole("button", { name: "Delete team" }).click();
  const question = page.getByRole("dialog", { name: "Delete team" });
  await expect(question).toContainText("Are you sure you want to delete Sunrise?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Team deleted")).toBeVisible();
  await expect(page.getByText("No teams found.")).toBeVisible();
});

test("an invalid form is not sent, and shows where the errors are", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/teams");
  await page.getByRole("button", { name: "Create team" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Lead cap per member").fill("0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter the name")).toHaveCount(1);
  await expect(dialog.getByText("Must be 1 or more")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toBeFocused();
});

test("a member is found among 200 people by typing, and chosen by keyboard alone", async ({ page }) => {
  const { tenant, user } = await setUp();
  await addPeople(tenant, [...Array.from({ length: 200 }, (_, index) => `Agent${index}`), "Zintle"]);
  const team = await makeTeam(tenant);
  await openAs(page, user, tenant, "/teams");
  await page.getByRole("button", { name: "Edit team" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit team" });
  await dialog.getByRole("searchbox", { name: "Search members" }).focus();
  await page.keyboard.type("zint");
  await expect(dialog.getByLabel(/ Dlamini$/)).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(dialog.getByLabel("Zintle Dlamini")).toBeChecked();
  await expect(dialog.getByText("1 chosen")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(toast(page, "Team updated")).toBeVisible();
  const { body } = await api(user).get<Team>(`/api/teams/${team.id}`);
  expect(body.members.map(({ name }) => name)).toEqual(["Zintle Dlamini"]);
});

test("a team with open work is deleted after the work is handed over to another team", async ({ page }) => {
  const { tenant, user } = await setUp();
  const [busy, receiver] = await Promise.all([makeTeam(tenant), makeTeam(tenant)]);
  const lead = await makeLead(tenant, { team_id: busy.id });
  await openAs(page, user, tenant, "/teams");
  await page.getByRole("row", { name: busy.name }).getByRole("button", { name: "Delete team" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: `Hand over ${busy.name}` });
  await expect(dialog).toContainText("This team still has 1 open lead and 0 open sales.");
  await dialog.getByLabel("To team").selectOption({ label: receiver.name });
  await dialog.getByRole("button", { name: "Hand over and delete" }).click();
  await expect(toast(page, "1 lead and 0 sales handed over")).toBeVisible();
  await expect(toast(page, "Team deleted")).toBeVisible();
  await expect(page.getByRole("row", { name: busy.name })).toHaveCount(0);
  const moved = await asPlatform(() => db.lead.findFirstOrThrow({ where: { id: lead.id } }));
  expect(moved.team_id).toBe(receiver.id);
});

test("work is handed over without deleting anything", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  const [busy, receiver] = await Promise.all([makeTeam(tenant), makeTeam(tenant)]);
  await makeLead(tenant, { team_id: busy.id });
  await openAs(page, user, tenant, "/teams");
  await page.getByRole("row", { name: busy.name }).getByRole("button", { name: "Hand over open work" }).click();
  const dialog = page.getByRole("dialog", { name: `Hand over ${busy.name}` });
  await dialog.getByRole("button", { name: "Hand over", exact: true }).click();
  await expect(dialog.getByText("Choose from the list")).toBeVisible();
  await dialog.getByLabel("To team").selectOption({ label: receiver.name });
  await dialog.getByRole("button", { name: "Hand over", exact: true }).click();
  await expect(toast(page, "1 lead and 0 sales handed over")).toBeVisible();
  await expect(page.getByRole("row", { name: busy.name })).toBeVisible();
});

test("the second of two editors sees both versions with names, and chooses", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  await addPeople(tenant, ["Nomsa", "Sipho"]);
  const team = await makeTeam(tenant);
  await openAs(page, user, tenant, "/teams");
  await page.getByRole("button", { name: "Edit team" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit team" });
  await dialog.getByLabel("Sipho Dlamini").check();
  const { body: people } = await api(user).get<Pick<Page<{ id: number; name: string }>, "data">>("/api/users/options");
  const nomsa = people.data.find(({ name }) => name === "Nomsa Dlamini");
  const { body: now } = await api(user).get<Team>(`/api/teams/${team.id}`);
  await api(user).put(`/api/teams/${team.id}`, { ...now, leader_user_id: nomsa?.id, member_ids: [nomsa?.id] });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("row", { name: "Leader Nomsa Dlamini –" })).toBeVisible();
  await expect(dialog.getByRole("row", { name: "Members Nomsa Dlamini Sipho Dlamini" })).toBeVisible();
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(dialog.getByLabel("Nomsa Dlamini")).toBeChecked();
  await expect(dialog.getByLabel("Leader")).toHaveValue(String(nomsa?.id));
});

test(
  "an administrator chooses the tenant of a team, and can't mix users of two tenants",
  REPETITION,
  async ({ page }) => {
    // Named to sort first in the select, however many tenants other tests have created.
    const first = await makeTenant({ name: unique("Ada ") });
    const second = await makeTenant({ name: unique("Bly ") });
    await addPeople(first, ["Nomsa"]);
    await addPeople(second, ["Bongani"]);
    await openAs(page, await makeAdmin(), first, "/teams");
    await page.getByRole("button", { name: "Create team" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create team" });
    const name = unique("Team ");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Tenant").selectOption({ label: first.name });
    await dialog.getByLabel("Nomsa Dlamini").check();
    await dialog.getByLabel("Tenant").selectOption({ label: second.name });
    await expect(dialog.getByLabel("Nomsa Dlamini")).toHaveCount(0);
    await dialog.getByLabel("Bongani Dlamini").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Team created")).toBeVisible();
    await page.getByRole("combobox", { name: "Tenant" }).selectOption({ label: second.name });
    await expect(page).toHaveURL(at(first, `/teams?tenant_id=${second.id}`));
    await expect(page.getByRole("row", { name: `${name} ${second.name}` })).toContainText("1");
  },
);

test("a user who may only view sees no buttons to change anything", REPETITION, async ({ page }) => {
  const { tenant } = await setUp();
  await makeTeam(tenant);
  await openAs(page, await makeUser(tenant, { permissions: ["teams.index"] }), tenant, "/teams");
  await expect(page.getByText("1–1 of 1", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /Team$|Hand over/ })).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Actions" })).toHaveCount(0);
});
