import { questions } from "@/lib/catalogue/questions/questions.server";
import { member } from "@/lib/identity/http/resource.server";

export const { GET, PUT, DELETE } = member(questions);
