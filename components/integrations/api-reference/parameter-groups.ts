import type { Parameter } from "@/lib/integrations/openapi/reference";

const PAGING = ["page", "per_page", "sortBy", "sortDesc"];

export type ParameterGroup = {
  title: "Path" | "Filters" | "Paging and sorting" | "Headers";
  parameters: Parameter[];
};

const titleOf = ({ name, in: place }: Parameter): ParameterGroup["title"] => {
  if (place === "path") return "Path";
  if (place === "header") return "Headers";
  return PAGING.includes(name) ? "Paging and sorting" : "Filters";
};

const TITLES = ["Path", "Filters", "Paging and sorting", "Headers"] as const;

/** The parameters of an operation by their purpose, without empty groups. */
export const groupsOf = (parameters: readonly Parameter[]): ParameterGroup[] =>
  TITLES.map((title) => ({ title, parameters: parameters.filter((each) => titleOf(each) === title) })).filter(
    (group) => group.parameters.length > 0,
  );
