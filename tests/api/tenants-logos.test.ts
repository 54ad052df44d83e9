import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { readLogos } from "@/lib/identity/tenants/logos.server";
import { LOGO_MAX_BYTES, type Tenant } from "@/lib/identity/tenants/schema";
import { dataPath } from "@/lib/platform/settings/env.server";
import { api, type Refusal } from "../support/api";
import { jpeg, noise, png, pngFile } from "../support/pictures";
import { change, createTenant, filesOf, newTenant, tenantRow } from "../support/tenants";
import { makeAdmin, makeTenant, makeUser, type TestUser } from "../support/world";

let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin();
});

const logo = async (color?: string) => pngFile(await png({ color }));

/** The colour of the image at a URL, or the status if there is none. */
async function colorAt(address: string | null): Promise<string | number> {
  const { port } = new URL(process.env.TEST_URL ?? "");
  const answer = await fetch(`http://127.0.0.1:${port}${address}`);
  if (!answer.ok) return answer.status;
  const pixels = await sharp(await answer.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${pixels.subarray(0, 3).toString("hex").toUpperCase()}`;
}

describe("a tenant's logos", () => {
  test("are stored with a new tenant, and each is served at its URL", async () => {
    const tenant = await createTenant(admin, { logo: await logo("#7D1F5F"), logo_nav: await logo("#0B655E") });
    expect([await colorAt(tenant.logo), await colorAt(tenant.logo_nav)]).toEqual(["#7D1F5F", "#0B655E"]);
    expect(tenant.logo).toMatch(new RegExp(`^/storage/tenants/${tenant.id}/logo-[0-9a-f]{16}\\.png$`));
    expect(filesOf(tenant.id)).toHaveLength(2);
  });

  test("are replaced one by one: the new one has another URL, and the old one is deleted", async () => {
    const made = await createTenant(admin, { logo: await logo("#7D1F5F"), logo_nav: await logo("#0B655E") });
    const { body } = await change(admin, made.id, { logo: await logo("#123456") });
    expect([await colorAt(body.logo), await colorAt(made.logo)]).toEqual(["#123456", 404]);
    expect(body.logo_nav).toBe(made.logo_nav);
    expect(filesOf(made.id)).toHaveLength(2);
  });

  test("are removed with their files", async () => {
    const { id } = await createTenant(admin, { logo: await logo(), logo_nav: await logo() });
    const { body } = await change(admin, id, { remove_logo: "1", remove_logo_nav: "1" });
    expect([body.logo, body.logo_nav, filesOf(id)]).toEqual([null, null, []]);
  });

  test("can be set by a tenant's user only for their own tenant", async () => {
    const [mine, other] = [await makeTenant(), await makeTenant()];
    const user = await makeUser(mine, { permissions: ["tenants.update"] });
    expect((await change(user, mine.id, { logo: await logo("#123456") })).status).toBe(200);
    expect((await change<Refusal>(user, other.id, { logo: await logo() })).status).toBe(404);
    expect([filesOf(mine.id).length, filesOf(other.id).length]).toEqual([1, 0]);
  });
});

describe("an invalid logo", () => {
  const refusalOf = async (file: File) => {
    const { id } = await makeTenant();
    const { status, body } = await change<Refusal>(admin, id, { logo_nav: file });
    expect([filesOf(id), (await tenantRow(id))?.logo_nav]).toEqual([[], null]);
    return [status, body.errors];
  };
  const NOT_PNG = { logo_nav: ["Logos must be PNG images."] };

  test("is refused by its content, with any name and type", async () => {
    expect(await refusalOf(pngFile(await jpeg()))).toEqual([422, NOT_PNG]);
    expect(await refusalOf(pngFile(Buffer.from("<svg/>")))).toEqual([422, NOT_PNG]);
    expect(await refusalOf(pngFile((await noise(60)).subarray(0, 5_000)))).toEqual([
      422,
      { logo_nav: ["This PNG image is damaged."] },
    ]);
  });

  test("is refused by its name, with any content", async () => {
    expect(await refusalOf(pngFile(await png(), "logo.jpg"))).toEqual([422, NOT_PNG]);
  });

  test("is refused above 1 MB at its field, and a form above 4 MB as a whole", async () => {
    const message = { logo_nav: ["A logo may be up to 1 MB."] };
    expect(await refusalOf(pngFile(await noise(700)))).toEqual([422, message]);
    // The connection is closed before all has arrived: a client that is still sending may lose the answer, and asks again.
    const [status] = await vi.waitFor(() => refusalOf(pngFile(Buffer.alloc(4 * LOGO_MAX_BYTES))), { timeout: 20_000 });
    expect(status).toBe(413);
  });
});

describe("a save that fails", () => {
  test("keeps the previous logo, and no file of the new one", async () => {
    const made = await createTenant(admin, { logo: await logo("#7D1F5F") });
    const other = await makeTenant();
    const failures = [
      await change<Refusal>(admin, made.id, { logo: await logo(), version: "7" }),
      await change<Refusal>(admin, made.id, { logo: await logo(), slug: other.subdomain }),
      await change<Refusal>(admin, made.id, { logo: await logo(), logo_nav: pngFile(Buffer.from("x")) }),
    ];
    expect(failures.map(({ status }) => status)).toEqual([409, 409, 422]);
    expect([filesOf(made.id).length, await colorAt(made.logo)]).toEqual([1, "#7D1F5F"]);
  });

  test("leaves no file of a tenant that was not created", async () => {
    const picture = pngFile(await png({ color: `#${randomBytes(3).toString("hex")}` }));
    await createTenant(admin, { logo: picture });
    expect(await copiesOf(picture)).toBe(1);
    const fields = newTenant({ logo: picture, admin_email: admin.email });
    expect((await api(admin).form("/api/tenants", fields)).status).toBe(409);
    expect(await copiesOf(picture)).toBe(1);
  });

  test("of one logo, when two are set at once, leaves no orphaned file", async () => {
    const { id } = await createTenant(admin);
    const files = await Promise.all(["#111111", "#222222", "#333333"].map(logo));
    const answers = await Promise.all(files.map((file) => change<Tenant>(admin, id, { logo: file })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(filesOf(id)).toHaveLength(1);
  });
});

/** How many copies of an image are in the storage folder. */
async function copiesOf(file: File): Promise<number> {
  const { logo: kept } = await readLogos({ logo: file });
  const folder = dataPath("storage", "tenants");
  return vi.waitFor(() => {
    // Another test may delete one of its files between listing and reading. Then this is tried again.
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".png"));
    return names.filter((name) => kept?.equals(readFileSync(join(folder, name)))).length;
  });
}
