import { asPlatform, db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { type Route, words } from "../route";
import { unique } from "../world";
import { itself } from "./tenants";

const makeAnswer = () =>
  asPlatform(() =>
    db.registryImport.create({
      data: {
        ...{ file_name: `${unique()}.csv`, sha256: "0".repeat(64), actor_name: "Test", status: "failed" },
        answered_on: new Date("2020-01-01"),
      },
      select: { id: true },
    }),
  );

export const registry: Route[] = [
  {
    method: "GET",
    path: "/api/registry-imports",
    access: "admin",
    shared: true,
    sortBy: words("answered_on created_at"),
    filters: [],
  },
  {
    method: "POST",
    path: "/api/registry-imports",
    access: "admin",
    success: 201,
    form: () => ({
      answered_on: isoDate(new Date()),
      file: new File([`email\n${unique()}@example.test\n`], "answer.csv", { type: "text/csv" }),
    }),
  },
  {
    method: "POST",
    path: "/api/registry-imports/preview",
    access: "admin",
    form: () => ({ file: new File(["email\na@example.test\n"], "answer.csv", { type: "text/csv" }) }),
  },
  { method: "GET", path: "/api/registry-imports/[id]", access: "admin", shared: true, target: makeAnswer },
  {
    method: "GET",
    path: "/api/registry-registrations",
    access: "admin",
    shared: true,
    sortBy: words("name registry_renews_on"),
    filters: ["state"],
  },
  {
    method: "PUT",
    path: "/api/registry-registrations/[id]",
    access: "admin",
    target: itself,
    body: () => ({ registry_number: "DM 1", registry_renews_on: "2999-01-31" }),
    versioned: true,
  },
  { method: "GET", path: "/api/registry-imports/contacts", access: "admin", shared: true, filters: ["format"] },
];
