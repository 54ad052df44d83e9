import { collection } from "@/lib/http/resource";
import { questions } from "@/lib/questions/server";

export const { GET, POST } = collection(questions);
