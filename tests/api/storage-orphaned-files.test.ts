import { expect, onTestFinished, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { readFileFrom, removeFile, writeFileTo } from "@/lib/platform/files/disk.server";
import { removeOrphanedFiles } from "@/lib/platform/files/orphaned-files.server";
import { upload } from "../support/documents";
import { pdf, pdfFile } from "../support/pdfs";
import { makeProduct, makeTenant, makeUser, unique } from "../support/world";

/** Uploads a document. */
async function uploaded() {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["products.update"] });
  const { id } = await makeProduct([tenant.id]);
  const { body } = await upload(user, id, pdfFile(await pdf()));
  return { tenant, path: body.file_path ?? "" };
}

async function stored(path: string): Promise<string> {
  await writeFileTo(path, Buffer.from("Some bytes."));
  onTestFinished(() => removeFile(path));
  return path;
}

const isThere = async (path: string) => (await readFileFrom(path)) !== null;

test("an uploaded file is checked after a day, in case the process died before it saved the row", async () => {
  const { path } = await uploaded();
  const jobs = await asPlatform(
    () => db.$queryRaw`
      SELECT extract(epoch FROM start_after - created_on)::int AS seconds FROM pgboss.job
      WHERE name = 'unnamed-files' AND data -> 'paths' ->> 0 = ${path}`,
  );
  expect(jobs).toEqual([{ seconds: 24 * 60 * 60 }]);
});

test("the check deletes exactly the files that no row names", async () => {
  const { tenant, path: document } = await uploaded();
  const logo = await stored(`tenants/${tenant.id}/logo-${unique()}.png`);
  const small = await stored(`tenants/${tenant.id}/logo_nav-${unique()}.png`);
  await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { logo, logo_nav: small } }));
  const unnamed = await stored(`products/${unique()}/brochure.pdf`);
  const paths = [document, logo, small, unnamed];
  await removeOrphanedFiles([...paths, `products/${unique()}/never-stored.pdf`]);
  expect(await Promise.all(paths.map(isThere))).toEqual([true, true, true, false]);
});
