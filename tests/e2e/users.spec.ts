import type { Page } from "@playwright/test";
import { formatDate, formatDateTime } from "@/lib/platform/text/format";
import { fromLocalInput, toLocalInput } from "@/lib/platform/time/local-time";
import { api } from "../support/api";
import { makeSale } from "../support/records";
import { MAY_ALL, makePersonality, makeUserAs, rowOf, setUser } from "../support/users";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, unique } from "../support/world";
import { findViolations } from "./axe";
import { at, expect, openAs, REPETITION, test, toast } from "./support";

const DAY_MS = 24 * 60 * 60 * 1000;

const row = (page: Page, text: string) => page.locator("tr", { hasText: text });

const nameOf = async (id: number) => {
  const user = await rowOf(id);
  return `${user?.name} ${user?.surname}`;
};

async function makeLed(tenant: TestTenant) {
  const leading = await makePersonality(tenant);
  const led = await makePersonality(tenant, { line_manager_id: leading });
  return { leading, led, leader: await makeUserAs(tenant, leading) };
}

test("a user is created, changed and deleted, each with its message", async ({ page }) => {
  const tenant = await makeTenant();
  const { led, leader } = await makeLed(tenant);
  const email = `${unique()}@users.test`;
  await openAs(page, await makeUser(tenant, { permissions: MAY_ALL }), tenant, "/users");
  await page.getByRole("button", { name: "Create user" }).click();
  const dialog = page.getByRole("dialog", { name: "Create user" });
  await dialog.getByLabel("Name", { exact: false }).first().fill("Nomvula");
  await dialog.getByLabel("Surname").fill("Zulu");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Personality").selectOption(String(led));
  await dialog.getByLabel("Line manager").selectOption({ label: await nameOf(leader.id) });
  await dialog.getByLabel("Target: submissions per working day").fill("3");
  await dialog.getByLabel("Target: premium per month (R)").fill("9000");
  await expect(dialog.getByRole("switch", { name: "Administrator" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "User created")).toBeVisible();
  await expect(toast(page, `An invitation was emailed to ${email}.`)).toBeVisible();
  await expect(dialog).toBeHidden();

  await row(page, email).getByRole("button", { name: "Edit user" }).click();
  const edit = page.getByRole("dialog", { name: "Edit user" });
  await expect(edit.getByLabel("Line manager")).toHaveValue(String(leader.id));
  await expect(edit.getByLabel("Target: submissions per working day")).toHaveValue("3");
  await expect(edit.getByLabel("Target: premium per month (R)")).toHaveValue("9 000");
  await edit.getByRole("switch", { name: "Active" }).click();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "User updated")).toBeVisible();
  await expect(row(page, email).getByText("Inactive")).toBeVisible();

  await row(page, email).getByRole("button", { name: "Delete user" }).click();
  const question = page.getByRole("dialog", { name: "Delete user" });
  await expect(question).toContainText("Are you sure you want to delete Nomvula Zulu?");
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "User deleted")).toBeVisible();
  await expect(row(page, email)).toHaveCount(0);
});

test("a user is marked as away in the dialog, shown as away in the list, and marked as back", async ({ page }) => {
  const tenant = await makeTenant();
  const [user, agent] = [await makeUser(tenant, { permissions: MAY_ALL }), await makeUser(tenant)];
  await openAs(page, user, tenant, "/users");
  const badge = row(page, agent.email).getByText("Away until");
  const edit = async (until: string) => {
    await row(page, agent.email).getByRole("button", { name: "Edit user" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit user" });
    await dialog.getByLabel("Away until").fill(until);
    await dialog.getByRole("button", { name: "Save" }).click();
    return dialog;
  };

  const dialog = await edit("2020-01-06T12:00");
  await expect(dialog.getByLabel("Away until")).toHaveAccessibleDescription(/^Choose a time in the future/);
  const tomorrow = toLocalInput(new Date(Date.now() + DAY_MS));
  await dialog.getByLabel("Away until").fill(tomorrow);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(badge).toHaveText(`Away until ${formatDateTime(fromLocalInput(tomorrow))}`);

  await expect(await edit("")).toBeHidden();
  await expect(badge).toHaveCount(0);
});

test("a date and time are typed day before month, or chosen from the calendar by keyboard", async ({ page }) => {
  const tenant = await makeTenant();
  const [user, agent] = [await makeUser(tenant, { permissions: MAY_ALL }), await makeUser(tenant)];
  await openAs(page, user, tenant, "/users");
  await row(page, agent.email).getByRole("button", { name: "Edit user" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  const box = dialog.getByLabel("Away until");
  const day = toLocalInput(new Date(Date.now() + 10 * DAY_MS)).slice(0, 10);
  const [year, month, date] = day.split("-");
  await box.pressSequentially(`${date}/${month}/${year} 9:30`);
  await box.press("Tab");
  await expect(box).toHaveValue(`${formatDate(day)}, 09:30`);

  await box.press("Alt+ArrowDown");
  await expect(page.getByRole("button", { name: formatDate(day), exact: true })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageUp");
  await page.keyboard.press("ArrowLeft");
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(`${formatDate(day)}, 09:30`);

  await box.fill("31/02/2027 9:30");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(box).toHaveAccessibleDescription(/date/i);
  await box.fill(`${day} 9h30`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const { absent_until } = (await rowOf(agent.id)) ?? {};
  expect(absent_until?.toISOString()).toBe(`${day}T07:30:00.000Z`);
});

test("in an administrator's dialog, tenant, personality and line manager depend on each other", async ({ page }) => {
  const first = () => makeTenant({ name: unique("AA ") }); // sorts before the tenants of other tests
  const [tenant, other] = await Promise.all([first(), first()]);
  const { leading, led, leader } = await makeLed(tenant);
  await makeUser(tenant);
  await openAs(page, await makeAdmin(), tenant, "/users");
  await page.getByRole("button", { name: "Create user" }).click();
  const dialog = page.getByRole("dialog", { name: "Create user" });
  const [place, personality, manager] = ["Tenant", "Personality", "Line manager"].map((label) =>
    dialog.getByLabel(label),
  );
  if (!place || !personality || !manager) throw new Error("There are three");

  await expect(place).toHaveValue(String(tenant.id)); // the selected one
  await personality.selectOption(String(led));
  await expect(manager.getByRole("option")).toHaveText(["None", await nameOf(leader.id)]);
  await manager.selectOption(String(leader.id));

  await personality.selectOption(String(leading));
  await expect(manager).toHaveValue("");
  await expect(manager.getByRole("option")).toHaveCount(3); // everybody, since this personality has no line manager
  await manager.selectOption(String(leader.id));

  await place.selectOption(String(other.id));
  await expect(personality).toHaveValue("");
  await expect(manager).toHaveValue("");
  await place.selectOption("");
  await expect(personality).toBeDisabled();
  await expect(dialog.getByText("Select a tenant first before choosing a personality.")).toBeVisible();
});

test("an invalid form shows every error at its field, and a taken email address too", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const admin = await makeAdmin();
  await openAs(page, admin, tenant, "/users");
  await page.getByRole("button", { name: "Create user" }).click();
  const dialog = page.getByRole("dialog", { name: "Create user" });
  await dialog.getByLabel("Tenant").selectOption("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Choose a tenant")).toBeVisible();
  await expect(dialog.getByText(/^(Enter the|Choose from the list)/)).toHaveCount(3);

  // An administrator needs neither tenant nor personality.
  await dialog.getByRole("switch", { name: "Administrator" }).click();
  await dialog.getByLabel("Name", { exact: false }).first().fill("Root");
  await dialog.getByLabel("Email").fill(admin.email.toUpperCase());
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This email is already in use.")).toHaveCount(1); // only at the field
  await expect(dialog.getByLabel("Email")).toBeFocused();
});

test("a user with open work is deleted after a hand-over, or deactivated instead", async ({ page }) => {
  const tenant = await makeTenant();
  const [user, busy, receiver] = [
    await makeUser(tenant, { permissions: MAY_ALL }),
    await makeUser(tenant),
    await makeUser(tenant),
  ];
  await makeLead(tenant, { assigned_user_id: busy.id, status: "Allocated" });
  await makeSale(tenant, busy);
  await openAs(page, user, tenant, "/users");
  await row(page, busy.email).getByRole("button", { name: "Delete user" }).click();
  const question = page.getByRole("dialog", { name: "Delete user" });
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(question.getByRole("alert")).toContainText("still has 1 open lead and 1 open sale.");
  await expect(question.getByRole("button", { name: "Hand over and delete" })).toBeDisabled();
  await question.getByLabel("Hand over to").selectOption({ label: await nameOf(receiver.id) });
  await question.getByRole("button", { name: "Hand over and delete" }).click();
  await expect(toast(page, "User deleted")).toBeVisible();
  await expect(row(page, busy.email)).toHaveCount(0);

  await row(page, receiver.email).getByRole("button", { name: "Delete user" }).click();
  await page.getByRole("button", { name: "Deactivate instead" }).click();
  await expect(toast(page, "User deactivated")).toBeVisible();
  await expect(row(page, receiver.email).getByText("Inactive")).toBeVisible();
  expect((await api(receiver).get("/api/user")).status).toBe(401);
});

test("users can't delete themselves, and administrators can only impersonate active users who are not administrators", async ({
  page,
}) => {
  const tenant = await makeTenant();
  const word = unique("Zo");
  const [me, other, former, root] = await Promise.all([
    makeAdmin(),
    makeUser(tenant),
    makeUser(tenant, { active: false }),
    makeAdmin(),
  ]);
  for (const { id } of [me, other, former, root]) await setUser(id, { surname: word });
  await openAs(page, me, tenant, `/users?search=${word}`);
  const has = (email: string, name: string) => expect(row(page, email).getByRole("button", { name }));
  await has(me.email, "Edit user").toBeVisible();
  await has(me.email, "Delete user").toHaveCount(0);
  await has(me.email, "Impersonate").toHaveCount(0);
  await has(root.email, "Delete user").toBeVisible();
  await has(root.email, "Impersonate").toHaveCount(0);
  await has(former.email, "Impersonate").toHaveCount(0);
  await row(page, other.email).getByRole("button", { name: "Impersonate" }).click();
  await expect(toast(page, `Now impersonating ${await nameOf(other.id)}`)).toBeVisible();
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("a user who has never signed in can be invited again", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const [fresh, known] = [await makeUser(tenant), await makeUser(tenant)];
  await setUser(known.id, { last_login_at: new Date() });
  await openAs(page, await makeUser(tenant, { permissions: MAY_ALL }), tenant, "/users");
  await expect(row(page, known.email).getByRole("button", { name: "Send invitation again" })).toHaveCount(0);
  await row(page, fresh.email).getByRole("button", { name: "Send invitation again" }).click();
  await expect(toast(page, `An invitation was emailed to ${fresh.email}.`)).toBeVisible();
});

test("the list is filtered by personality, and says when no user matches", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const personality = await makePersonality(tenant);
  const one = await makeUserAs(tenant, personality);
  await openAs(page, await makeUser(tenant, { permissions: ["users.index"] }), tenant, "/users");
  await page.getByLabel("Personality").selectOption(String(personality));
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(row(page, one.email)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Tenant" })).toHaveCount(0);
  await page.getByRole("searchbox").fill("nobody at all");
  await expect(page.getByText("No users found.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page.getByText("1–2 of 2")).toBeVisible();
});
