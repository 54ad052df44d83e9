import type { Browser, Page } from "@playwright/test";
import { linkIn, mailTo } from "../support/mails";
import { makeAdmin, makeProduct, makeTenant, PASSWORD, unique } from "../support/world";
import { at, expect, openAs, REPETITION, signIn, test, toast, visit } from "./support";

const FIVE_MINUTES_MS = 5 * 60 * 1000;
const PLUM = { hex: "#7D1F5F", css: "rgb(125, 31, 95)" };

/** A new browser context, as on another person's computer. */
const openOtherBrowser = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

/** Sets a password through a new user's invitation, and signs in with it. */
async function acceptInvitation(page: Page, email: string, subdomain: string): Promise<void> {
  const link = linkIn(await mailTo(email));
  expect(link.hostname).toBe(`${subdomain}.localhost`);
  await visit(page, link.href);
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat the new password").fill(PASSWORD);
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(toast(page, "Password reset successfully! Redirecting to login...")).toBeVisible();
  await page.waitForURL(at({ subdomain }, "/login"));
  await signIn(page, email, PASSWORD);
  await page.waitForURL(/\/dashboard$/);
}

test(
  "a new organisation is set up within five minutes, up to an agent who signs in and sees its colours",
  REPETITION,
  async ({ page, browser }) => {
    test.setTimeout(FIVE_MINUTES_MS);
    const [admin, elsewhere, product] = [await makeAdmin(), await makeTenant(), await makeProduct([])];
    const subdomain = unique("n");
    const [owner, agent] = [`owner@${subdomain}.test`, `agent@${subdomain}.test`];

    await openAs(page, admin, elsewhere, "/tenants");
    await page.getByRole("button", { name: "Create tenant" }).first().click();
    const tenant = page.getByRole("dialog", { name: "Create tenant" });
    await tenant.getByLabel("Name").first().fill(`Mzansi ${subdomain}`);
    await tenant.getByLabel("Subdomain").fill(subdomain);
    await tenant.getByLabel(product.name).check();
    await tenant.getByLabel("Admin first name").fill("Nomvula");
    await tenant.getByLabel("Admin email").fill(owner);
    await tenant.getByRole("tab", { name: "Branding" }).click();
    await tenant.getByRole("group", { name: "Light theme" }).getByLabel("Primary", { exact: true }).fill(PLUM.hex);
    await tenant.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Tenant created")).toBeVisible();

    const owners = await openOtherBrowser(browser);
    await acceptInvitation(owners, owner, subdomain);

    await visit(owners, at({ subdomain }, "/roles"));
    await owners.getByRole("button", { name: "Create role" }).first().click();
    const role = owners.getByRole("dialog", { name: "Create role" });
    await role.getByLabel("Name").fill("Caller");
    await role.getByRole("button", { name: "Select all: Leads" }).click();
    await role.getByRole("button", { name: "Save" }).click();
    await expect(toast(owners, "Role created")).toBeVisible();

    await visit(owners, at({ subdomain }, "/personalities"));
    await owners.getByRole("button", { name: "Create personality" }).first().click();
    const personality = owners.getByRole("dialog", { name: "Create personality" });
    await personality.getByLabel("Name").fill("Agent");
    await personality.getByRole("checkbox", { name: "Caller" }).check();
    await personality.getByRole("button", { name: "Save" }).click();
    await expect(toast(owners, "Personality created")).toBeVisible();

    await visit(owners, at({ subdomain }, "/users"));
    await owners.getByRole("button", { name: "Create user" }).first().click();
    const user = owners.getByRole("dialog", { name: "Create user" });
    await user.getByLabel(/^Name/).fill("Sizwe");
    await user.getByLabel("Surname").fill("Khumalo");
    await user.getByLabel("Email").fill(agent);
    await user.getByRole("combobox", { name: "Personality" }).selectOption({ label: "Agent" });
    await user.getByRole("button", { name: "Save" }).click();
    await expect(user).toBeHidden();

    const agents = await openOtherBrowser(browser);
    await acceptInvitation(agents, agent, subdomain);
    await expect(agents.getByRole("button", { name: product.name })).toBeVisible(); // its leads
    await expect(agents.getByRole("link", { name: "Users" })).toHaveCount(0);
    await expect(agents.getByRole("button", { name: /your account/ })).toHaveCSS("background-color", PLUM.css);
    for (const somebody of [owners, agents]) await somebody.context().close();
  },
);
