import { questions } from "@/lib/catalogue/questions/questions.server";
import { collection } from "@/lib/identity/http/resource.server";

export const { GET, POST } = collection(questions);
