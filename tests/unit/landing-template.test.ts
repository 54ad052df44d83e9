import { expect, test } from "vitest";
import { nonceTemplateOf } from "@/lib/catalogue/landing/nonce-template.server";

const GAP = "AAAAAAAAAAAAAAAAAAAAAA==";
const WORD = "q83vEjRWeJCrze8SNFZ4kA==";

const TEXTS = {
  "a gap at either end": `${GAP}between${GAP}`,
  "gaps side by side": `a${GAP}${GAP}b`,
  "no gap": "nothing to fill",
  nothing: "",
  "text that repeats itself around its gaps": `<script nonce="${GAP}">run("Umoja")</script>`.repeat(400),
  "characters of several bytes": `ọ̀rọ̀ ${GAP} 保険 😀`.repeat(50),
};

test.each(Object.entries(TEXTS))("%s: the nonce is filled in everywhere", (_, text) => {
  expect(nonceTemplateOf(text, GAP).fill(WORD).toString()).toBe(text.replaceAll(GAP, WORD));
});

test("each response gets its own nonce, without any trace of another", () => {
  const template = nonceTemplateOf(TEXTS["text that repeats itself around its gaps"], GAP);
  template.fill(WORD);
  expect(template.fill(WORD.toLowerCase()).toString()).not.toContain(WORD);
});
