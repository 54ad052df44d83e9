import { questionnaires } from "@/lib/catalogue/templates/questionnaires/questionnaires.server";
import { collection } from "@/lib/identity/http/resource.server";

export const { GET, POST } = collection(questionnaires);
