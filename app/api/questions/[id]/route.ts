import { member } from "@/lib/http/resource";
import { questions } from "@/lib/questions/server";

export const { GET, PUT, DELETE } = member(questions);
