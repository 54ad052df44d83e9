import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { PRODUCT_TITLE } from "@/lib/platform/theme/product-title";
import { DEFAULT_LIGHT } from "@/lib/platform/theme/theme";
import { CHROMIUM_FLAGS, findInstallingChromium } from "@/scripts/browser";
import { png, pngFile } from "../support/pictures";
import { change } from "../support/tenants";
import { makeAdmin, makeProduct, makeTenant, makeUser, type TestTenant } from "../support/world";
import { at, expect, joinAs, test, visit } from "./support";

/** Where the machine has no browser that installs, one is installed first. */
const INSTALLATION_MS = 600_000;

type Manifest = {
  name: string;
  theme_color: string;
  background_color: string;
  icons: { src: string; sizes: string }[];
};

/** The manifest that the browser has read. */
async function readManifest(page: Page): Promise<Manifest> {
  const devtools = await page.context().newCDPSession(page);
  const { data = "", errors } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  return JSON.parse(data) as Manifest;
}

/** The sizes of the icons that the page and its manifest name, as they say and as they are. */
async function iconSizes(page: Page, { icons }: Manifest) {
  const links = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((found) => found.map((link) => [link.getAttribute("href") ?? "", link.getAttribute("sizes") ?? ""]));
  const named = [...links, ...icons.map(({ src, sizes }) => [src, sizes])].filter(([, sizes]) => sizes?.includes("x"));
  const measured = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const image = Object.assign(new Image(), { src: source });
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    named.map(([src = ""]) => src),
  );
  return { said: named.map(([, sizes]) => sizes), measured };
}

async function expectIconsToLoad(page: Page, manifest: Manifest) {
  const { said, measured } = await iconSizes(page, manifest);
  expect(measured).toEqual(said);
}

test("the manifest has an organisation's name, colours and square logo", async ({ page }) => {
  const tenant = await makeTenant();
  await change(await makeAdmin(), tenant.id, {
    light_theme: JSON.stringify({ ...DEFAULT_LIGHT, primary: "#7D1F5F", background: "#FFF7FB" }),
    logo: pngFile(await png({ width: 512, height: 512 })),
  });
  await visit(page, at(tenant, "/login"));
  const manifest = await readManifest(page);
  expect(manifest).toMatchObject({
    start_url: "/",
    display: "standalone",
    name: tenant.name,
    theme_color: "#7D1F5F",
    background_color: "#FFF7FB",
  });
  expect(manifest.icons).toEqual([expect.objectContaining({ sizes: "512x512" })]);
  await expectIconsToLoad(page, manifest);
});

test("the manifest has the product's icon where a logo is no icon, and where there is no organisation", async ({
  page,
}) => {
  const [oblong, large, admin] = [await makeTenant(), await makeTenant(), await makeAdmin()];
  await change(admin, oblong.id, { logo: pngFile(await png({ width: 600, height: 200 })) });
  await change(admin, large.id, { logo: pngFile(await png({ width: 1025, height: 1025 })) }); // browsers refuse such
  for (const [address, name] of [
    [at(oblong, "/login"), oblong.name],
    [at(large, "/login"), large.name],
    [at(null, "/login"), PRODUCT_TITLE],
  ] as const) {
    await visit(page, address);
    const manifest = await readManifest(page);
    expect(manifest.name).toBe(name);
    expect(manifest.icons.map(({ src }) => src)).toContain("/icon-maskable.png");
    await expectIconsToLoad(page, manifest);
  }
});

/** Only `npm test -- all` needs a browser that can install applications: the one in the npm package can't. */
test.describe("installing", { tag: "@all" }, () => {
  let executablePath: string;
  let context: BrowserContext;

  test.beforeAll(async () => {
    test.setTimeout(INSTALLATION_MS);
    executablePath = await findInstallingChromium();
  });

  // Neither a context of a test nor a browser without a profile can install.
  test.beforeEach(async () => {
    context = await chromium.launchPersistentContext("", {
      executablePath,
      args: CHROMIUM_FLAGS,
    });
  });

  test.afterEach(() => context.close());

  const install = async (page: Page, tenant: TestTenant) =>
    (await context.newCDPSession(page)).send("PWA.install", { manifestId: at(tenant, "/") });

  test("a browser installs the console, and opens it in a window of its own", async () => {
    const [tenant, page] = [await makeTenant(), await context.newPage()];
    await joinAs(context, await makeUser(tenant), tenant);
    await visit(page, at(tenant, "/profile"));
    await install(page, tenant);
    const devtools = await context.newCDPSession(page);
    expect(await devtools.send("Page.getInstallabilityErrors")).toEqual({ installabilityErrors: [] });
    await devtools.send("PWA.changeAppUserSettings", { manifestId: at(tenant, "/"), displayMode: "standalone" });
    const opening = context.waitForEvent("page");
    await devtools.send("PWA.launch", { manifestId: at(tenant, "/") });
    const opened = await opening;
    await opened.waitForURL(at(tenant, "/dashboard"));
    expect(await opened.evaluate(() => matchMedia("(display-mode: standalone)").matches)).toBe(true);
  });

  test("a product's page for visitors can't be installed", async () => {
    const [tenant, page] = [await makeTenant(), await context.newPage()];
    const { slug } = await makeProduct([tenant.id]);
    await visit(page, at(tenant, `/${slug}`));
    await expect(install(page, tenant)).rejects.toThrow("kNotValidManifestForWebApp");
  });
});

test("a subdomain of no organisation names no manifest, and has none", async ({ page }) => {
  const nowhere = { subdomain: "no-such-organisation" };
  await visit(page, at(nowhere, "/login"));
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(0);
  expect(await page.evaluate(async () => (await fetch("/manifest.webmanifest")).status)).toBe(404);
});
