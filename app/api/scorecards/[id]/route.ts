import { scorecards } from "@/lib/catalogue/scorecards/scorecards.server";
import { member } from "@/lib/identity/http/resource.server";

export const { GET, PUT, DELETE } = member(scorecards);
