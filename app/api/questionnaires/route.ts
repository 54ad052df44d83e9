import { collection } from "@/lib/http/resource";
import { questionnaires } from "@/lib/questionnaires/server";

export const { GET, POST } = collection(questionnaires);
