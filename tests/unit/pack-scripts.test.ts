import { expect, test } from "vitest";
import type { PackBlock } from "@/lib/sales/packs/document";
import { packBrand } from "@/lib/sales/packs/pdf/brand.server";
import { renderPack } from "@/lib/sales/packs/pdf/render.server";
import { textOfPages } from "../support/pdf-text";

/** The text of a document with these parts, about somebody with a name. */
async function textWith(name: string, blocks: PackBlock[]): Promise<string> {
  const content = {
    ...{ title: "Personal information", lines: [name], highlights: [["Leads", "1"]] as const, blocks },
    ...{ foot: `Protea Life · ${name}`, name, author: "Protea Life", elsewhere: "see data.json" },
    made_at: new Date("2026-11-20"),
  };
  const brand = await packBrand({ light_theme: null, logo: null });
  return (await textOfPages(await renderPack(content, brand))).join("\n");
}

const NAME = "[name in another script: see data.json]";
const TEXT = "[in another script: see data.json]";

test.each(["தமிழ் செல்வி", "محمد علي", "דוד בן־גוריון", "王 芳", "สมชาย ใจดี", "अनिल-कुमार", "김 민준", "አበበ ቢቂላ"])(
  "%s is a note where a name stands, and nowhere a square",
  async (name) => {
    const text = await textWith(name, [
      {
        kind: "facts",
        facts: [
          ["Name", name],
          ["Employer", name],
        ],
      },
      {
        kind: "table",
        columns: [
          { label: "Name", width: 1 },
          { label: "Note", width: 1 },
        ],
        rows: [[name, name]],
      },
      { kind: "quotation", text: `I, ${name}, agree.` },
    ]);
    expect(text.split(NAME)).toHaveLength(5); // under the title, as a fact, in the table, at the foot
    expect(text.split(TEXT)).toHaveLength(4);
    expect(text).toContain(`I, ${TEXT}, agree.`);
    expect(text).not.toMatch(/[□\uFFFD]/);
  },
);

test.each([
  "Zoë Müller",
  "Tšhiḓongo Ŋwenya",
  "Łukasz Škoda",
  "Αλέξανδρος",
  "Сергей Иванов",
  "Nguyễn Thị Hạnh",
  "Zoe\u0308",
])("%s is written as it is", async (name) => {
  const text = await textWith(name, [{ kind: "facts", facts: [["Name", name]] }]);
  expect(text.normalize("NFC").split(name.normalize("NFC"))).toHaveLength(4);
  expect(text).not.toContain("another script");
});

test.each([
  ["Thandi 😀", "Thandi [emoji: see data.json]"],
  ["Great 👍🏽👩‍👩‍👧 call", "Great [emoji: see data.json] call"],
  ["Anna ☎️ 王 Smith", `Anna ${TEXT} Smith`],
  ["张伟，李娜。 Both", `${TEXT} Both`],
])("%j reads %j", async (note, drawn) => {
  expect(await textWith("Thandi", [{ kind: "facts", facts: [["Note", note]] }])).toContain(drawn);
});
