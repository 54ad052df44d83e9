import { describe, expect, test } from "vitest";
import { named, releaseBeside, releases } from "@/scripts/release/releases";

const HEAD = "# Releases\n\n| Release | Commit | Notes for operators |\n|---|---|---|\n";
const FIRST = "| 0.2.0 | `8ad5dd0` | An early release. |\n";

test("the releases are read from the table, the oldest first, without the next one", () => {
  expect(releases(`${HEAD}${FIRST}| next | | Take care. |\n`)).toEqual([{ version: "0.2.0", commit: "8ad5dd0" }]);
});

describe("the release that runs beside this one", () => {
  test("is none while there is only 0.2.0, whose server is stopped first", () => {
    expect(releaseBeside(`${HEAD}${FIRST}`)).toBeUndefined();
  });

  test("is the newest one, by its number", () => {
    const rows = ["0.3.0", "0.10.0"].map((version) => `| ${version} | \`abcdef0\` | None. |\n`);
    expect(releaseBeside(`${HEAD}${FIRST}${rows.join("")}`)?.version).toBe("0.10.0");
  });
});

describe("a release is named", () => {
  const release = { version: "0.3.0", commit: "abcdef0" };

  test("with the notes that were written for the next one", () => {
    const document = `${HEAD}${FIRST}| next | | Upgrade outside calling hours. |\n`;
    expect(named(release, document)).toBe(`${HEAD}${FIRST}| 0.3.0 | \`abcdef0\` | Upgrade outside calling hours. |\n`);
  });

  test("without notes where there are none", () => {
    expect(named(release, `${HEAD}${FIRST}`)).toBe(`${HEAD}${FIRST}| 0.3.0 | \`abcdef0\` | None. |\n`);
  });

  test("once", () => {
    expect(() => named(release, `${HEAD}| 0.3.0 | \`1234567\` | None. |\n`)).toThrow("already");
  });
});
