import { scorecards } from "@/lib/catalogue/templates/scorecards/scorecards.server";
import { member } from "@/lib/identity/http/resource.server";

export const { GET, PUT, DELETE } = member(scorecards);
