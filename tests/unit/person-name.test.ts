import { expect, test } from "vitest";
import { capitalizeName } from "@/lib/platform/text/person-name";

test.each([
  ["thandi", "Thandi"],
  ["thandi nomsa", "Thandi Nomsa"],
  ["van der merwe", "van der Merwe"],
  ["anne-marie", "Anne-Marie"],
  ["o'neil", "O'Neil"],
  ["élodie", "Élodie"],
  ["McDonald", "McDonald"],
  ["deBruyn", "deBruyn"],
  ["", ""],
])("a name typed as %j becomes %j", (typed, name) => {
  expect(capitalizeName(typed)).toBe(name);
});
