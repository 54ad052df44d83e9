import { expect, test } from "vitest";
import { withoutPersonalData } from "@/lib/platform/personal-data";

test("whoever gets no personal data gets no date of birth either, which an ID number begins with", () => {
  const person = { name: "Nomvula", surname: "Zulu", date_of_birth: "1980-01-01", id_number: "800101 **** 087" };
  expect(withoutPersonalData({ client: person, id_number_masked: "800101 **** 087" })).toEqual({
    client: { name: "***", surname: "***", date_of_birth: "***", id_number: "***" },
    id_number_masked: "***",
  });
});

test("the last digits of an account stay, since they tell accounts apart and no person", () => {
  expect(
    withoutPersonalData({ account_number_masked: "******1861", account_number: "62001861", status: "New" }),
  ).toEqual({
    account_number_masked: "******1861",
    account_number: "***",
    status: "New",
  });
});
