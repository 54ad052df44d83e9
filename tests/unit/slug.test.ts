import { describe, expect, test } from "vitest";
import { isReservedSlug, slugify } from "@/lib/platform/text/slug";

describe("a slug made of a name", () => {
  test.each([
    ["Funeral Cover", "funeral-cover"],
    ["  Família & Lar!  ", "familia-lar"],
    ["Crème Brûlée", "creme-brulee"],
    ["Životní pojištění", "zivotni-pojisteni"],
    ["Plan -- 2026 / Gold", "plan-2026-gold"],
    ["already-a-slug", "already-a-slug"],
    ["---", ""],
    ["保険", ""],
  ])("%j becomes %j", (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  test("a long name is cut at 255 characters", () => {
    expect(slugify("a".repeat(300))).toHaveLength(255);
  });

  test("a cut never leaves a dash at the end", () => {
    expect(slugify(`${"a".repeat(254)} tail`)).toBe("a".repeat(254));
  });
});

describe("reserved slugs", () => {
  test.each(["login", "dashboard", "api", "storage", "sales", "product-faqs", "_next", "robots.txt", "LOGIN"])(
    "a product may not be called %s",
    (slug) => {
      expect(isReservedSlug(slug)).toBe(true);
    },
  );

  test.each(["funeral-cover", "login-cover", "constructor", ""])("%j is not reserved", (slug) => {
    expect(isReservedSlug(slug)).toBe(false);
  });
});
