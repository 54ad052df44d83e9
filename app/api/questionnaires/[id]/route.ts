import { member } from "@/lib/http/resource";
import { questionnaires } from "@/lib/questionnaires/server";

export const { GET, PUT, DELETE } = member(questionnaires);
