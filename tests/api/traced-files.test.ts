import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test("no route takes what only developers need into the container", async () => {
  let count = 0;
  for await (const file of glob(".next/server/**/*.nft.json")) {
    const { files } = JSON.parse(await readFile(file, "utf8")) as { files: string[] };
    expect([file, files.filter((traced) => /^(\.\.\/)+(scripts\/testing|tests|docs)\//.test(traced))]).toEqual([
      file,
      [],
    ]);
    count += 1;
  }
  expect(count).toBeGreaterThan(100);
});
