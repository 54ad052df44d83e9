import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { ProductDocument } from "@/lib/catalogue/documents/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { removeFile, writeFileTo } from "@/lib/platform/files/disk.server";
import { storageUrl } from "@/lib/platform/files/url";
import { dataPath } from "@/lib/platform/settings/env.server";
import { api, type Refusal } from "../support/api";
import { documentFilesOf, documentRowsOf, type Folder, upload } from "../support/documents";
import { pdf, pdfFile } from "../support/pdfs";
import { makeProduct, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

let tenant: TestTenant;
let user: TestUser;
let plain: Buffer;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: ["products.show", "products.update", "products.destroy"] });
  plain = await pdf();
});

const ownProduct = () => makeProduct([tenant.id]);

const list = async (id: number, folder: Folder) =>
  (await api(user).get<{ data: ProductDocument[] }>(`/api/products/${id}/${folder}`)).body.data;

describe("a document", () => {
  test.each(["brochures", "terms"] as const)(
    "of the %s can be uploaded, listed, opened by anybody and removed",
    async (folder) => {
      const { id } = await ownProduct();
      const { status, body } = await upload(user, id, pdfFile(plain), { name: " Our  guide ", folder });
      expect([status, body.name, body.original_name, body.size_bytes]).toEqual([
        ...[201, "Our guide", "Life cover.pdf", plain.length],
      ]);
      expect(body.file_path).toMatch(new RegExp(`^products/${id}/[0-9a-f]{24}\\.pdf$`));
      expect(await list(id, folder)).toEqual([body]);
      expect(await list(id, folder === "terms" ? "brochures" : "terms")).toEqual([]);

      const address = storageUrl(body.file_path) ?? "";
      const opened = await api().get<string>(address);
      expect([opened.status, opened.body.startsWith("%PDF-"), opened.headers["content-type"]]).toEqual([
        ...[200, true, "application/pdf"],
      ]);
      expect(opened.headers["content-disposition"]).toBe("inline; filename*=UTF-8''Life%20cover.pdf");
      expect(readFileSync(dataPath("storage", body.file_path ?? "")).equals(plain)).toBe(true);

      expect((await api(user).delete(`/api/products/${id}/${folder}/${body.id}`)).status).toBe(204);
      expect([await list(id, folder), documentFilesOf(id), (await api().get(address)).status]).toEqual([[], [], 404]);
    },
  );

  test("shows on the public page at once, until it is removed", async () => {
    const { id, slug } = await ownProduct();
    const shown = async () => {
      const { body } = await api().get<{ brochures: ProductDocument[] }>(`/api/public/products/slug/${slug}`);
      return body.brochures.map(({ original_name }) => original_name);
    };
    expect(await shown()).toEqual([]);
    const { body } = await upload(user, id, pdfFile(plain));
    await expect.poll(shown).toEqual(["Life cover.pdf"]);
    await api(user).delete(`/api/products/${id}/brochures/${body.id}`);
    await expect.poll(shown).toEqual([]);
  });

  test("shows in the product's audit log", async () => {
    const { id } = await ownProduct();
    const { body } = await upload(user, id, pdfFile(plain), { name: "Guide" });
    await api(user).delete(`/api/products/${id}/brochures/${body.id}`);
    const where = { tenant_id: tenant.id, action: "products.update", subject_id: id };
    const events = await asPlatform(() => db.auditEvent.findMany({ where, orderBy: { id: "asc" } }));
    expect(events.map((event) => [event.old, event.new])).toEqual([
      [{ brochure: null }, { brochure: "Guide" }],
      [{ brochure: "Guide" }, { brochure: null }],
    ]);
  });

  test("can only be reached through its own product and kind", async () => {
    const [{ id }, other] = [await ownProduct(), await ownProduct()];
    const { body } = await upload(user, id, pdfFile(plain));
    const paths = [`${other.id}/brochures/${body.id}`, `${id}/terms/${body.id}`, `${id}/brochures/..%2f${body.id}`];
    for (const path of paths)
      expect([path, (await api(user).delete(`/api/products/${path}`)).status]).toEqual([path, 404]);
    expect([await documentRowsOf(id), documentFilesOf(id).length]).toEqual([1, 1]);
  });

  test("of a shared product can only be added and removed by an administrator", async () => {
    const { id } = await makeProduct([tenant.id, (await makeTenant()).id]);
    const { status, body } = await upload<Refusal>(user, id, pdfFile(plain));
    const message = "This product is shared with other organisations. Ask an administrator to change it.";
    expect([status, body.message, documentFilesOf(id)]).toEqual([403, message, []]);
  });

  test("is deleted with its product", async () => {
    const { id } = await ownProduct();
    await upload(user, id, pdfFile(plain));
    await upload(user, id, pdfFile(plain), { folder: "terms" });
    expect(documentFilesOf(id)).toHaveLength(2);
    expect((await api(user).delete(`/api/products/${id}`)).status).toBe(204);
    expect([documentFilesOf(id), await documentRowsOf(id)]).toEqual([[], 0]);
  });
});

test("a document that can't be stored is refused, and leaves neither a row nor a file", async () => {
  const { id } = await ownProduct();
  await writeFileTo(`products/${id}`, Buffer.from("A file where the folder should be."));
  onTestFinished(() => removeFile(`products/${id}`));
  const { status, body } = await upload<Refusal>(user, id, pdfFile(plain));
  expect([status, body.message]).toEqual([503, "The file could not be stored. Please try again later."]);
  expect(await documentRowsOf(id)).toBe(0);
});

describe("the name of a file", () => {
  test.each([
    ["../../etc/Life.pdf", "Life.pdf"],
    ["C:\\Users\\me\\Life.pdf", "Life.pdf"],
    ["Li\u0000fe\r\n\u202E.pdf", "Life.pdf"],
    ["report.php.pdf", "report.php.pdf"],
    [".pdf", "document.pdf"],
    [`${"é".repeat(300)}.pdf`, `${"é".repeat(251)}.pdf`],
  ])("is stored without misleading characters: %j", async (given, kept) => {
    const { id } = await ownProduct();
    const { status, body } = await upload(user, id, pdfFile(plain, given));
    expect([status, body.original_name]).toEqual([201, kept]);
    const { headers } = await api().get(storageUrl(body.file_path) ?? "");
    expect(headers["content-disposition"]).toBe(`inline; filename*=UTF-8''${encodeURIComponent(kept)}`);
  });

  test("given by a user has at most 255 characters, and no invisible ones", async () => {
    const { id } = await ownProduct();
    const { body } = await upload(user, id, pdfFile(plain), { name: "Gids\u202E\u0007 vir almal" });
    expect(body.name).toBe("Gids vir almal");
    const { status, body: refusal } = await upload<Refusal>(user, id, pdfFile(plain), { name: "x".repeat(256) });
    expect([status, refusal.errors]).toEqual([422, { name: ["Max 255 characters"] }]);
    expect(documentFilesOf(id)).toHaveLength(1);
  });
});
