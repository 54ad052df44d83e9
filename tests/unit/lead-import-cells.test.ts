import { expect, test } from "vitest";
import { leadsIn } from "../support/tables";

test.each([
  ["Thandi Nkosi", ["Thandi", "Nkosi", null]],
  ["Mr Thabo Johannes Mokoena", ["Thabo Johannes", "Mokoena", "Mr"]],
  ["Annelie van der Merwe", ["Annelie", "van der Merwe", null]],
  ["Nkosi, Thandi", ["Thandi", "Nkosi", null]],
  ["Sipho", ["Sipho", null, null]],
  ["Mr & Mrs Nkosi", ["Nkosi", null, "Mr & Mrs"]],
  ["Mr. and Mrs. T Nkosi", ["T", "Nkosi", "Mr. and Mrs."]],
  ["Mnr/Mev Nkosi", ["Nkosi", null, "Mnr/Mev"]],
  ["NKOSI Thandi (Ms)", ["Thandi", "NKOSI", "Ms"]],
  ["VAN DER MERWE Jan Pieter", ["Jan Pieter", "VAN DER MERWE", null]],
  ["VAN WYK Jan", ["Jan", "VAN WYK", null]],
  ["TJ Mokoena", ["TJ", "Mokoena", null]],
  ["THANDI NKOSI", ["THANDI", "NKOSI", null]],
  ["Mnr. J v/d Merwe", ["J", "v/d Merwe", "Mnr."]],
  ["Jan de la Rey Jr", ["Jan", "de la Rey Jr", null]],
  ["Capt. Sipho Zulu", ["Sipho", "Zulu", "Capt."]],
  ["Melanie Smith", ["Melanie", "Smith", null]],
  ["Van Wyk Jan", ["Van Wyk", "Jan", null]],
])("%j is name and surname", async (text, [name, surname, title]) => {
  expect(await leadsIn(`full name;phone\n${text};0821110011`)).toMatchObject([{ lead: { name, surname, title } }]);
});
