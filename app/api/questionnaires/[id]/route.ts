import { questionnaires } from "@/lib/catalogue/templates/questionnaires/questionnaires.server";
import { member } from "@/lib/identity/http/resource.server";

export const { GET, PUT, DELETE } = member(questionnaires);
