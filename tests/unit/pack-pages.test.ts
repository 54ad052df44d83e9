import { describe, expect, test } from "vitest";
import { packBrand } from "@/lib/sales/packs/pdf/brand.server";
import { renderPack } from "@/lib/sales/packs/pdf/render.server";
import { textOfPages } from "../support/pdf-text";

const WORDS = Array.from({ length: 1_500 }, (_, place) => `word${place}`);

const AFTER = "What follows the text.";

/** A pack whose text in a frame is this, as the texts of its pages. */
async function pagesWith(text: string): Promise<string[]> {
  const blocks = [
    { kind: "heading", text: "Debit order mandate" },
    { kind: "quotation", text },
    { kind: "paragraph", text: AFTER },
  ] as const;
  const content = {
    ...{ title: "Policy schedule", lines: [], highlights: [["Premium", "R199.50"]] as const, blocks },
    ...{
      foot: "Foot",
      name: "Policy pack",
      author: "Protea Life",
      elsewhere: "our records have it",
      made_at: new Date("2026-11-20"),
    },
  };
  return textOfPages(await renderPack(content, await packBrand({ light_theme: null, logo: null })));
}

describe("a mandate of one paragraph of 10,000 characters", () => {
  test.each([
    ["without a full stop", WORDS.join(" ")],
    ["of short sentences", WORDS.map((word, place) => (place % 9 === 8 ? `${word}.` : word)).join(" ")],
  ])("%s goes on from page to page, and nothing of it is lost", async (_, text) => {
    expect(text.length).toBeGreaterThan(10_000);
    const pages = await pagesWith(text);
    expect(pages.join(" ").match(/word\d+/g)).toEqual(WORDS);
    expect(pages.length).toBe(4);
    for (const page of pages) expect(page.match(/word\d+/g)?.length ?? 0).toBeGreaterThan(100);
    expect(pages.at(-1)).toContain(AFTER);
  });
});

test("a single word of 10,000 letters is broken into lines within seconds, and nothing of it is lost", async () => {
  const word = "Donaudampfschifffahrt".repeat(480).slice(0, 10_000);
  const startedAt = performance.now();
  const pages = await pagesWith(word);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  const text = pages.join("").replace(/[\s\u200B]/g, "");
  expect(text).toContain("Donaudampfschifffahrt".repeat(40));
  expect(text.match(/[A-Za-z]/g)?.length).toBeGreaterThan(10_000);
  expect(pages.length).toBeLessThan(6);
});
