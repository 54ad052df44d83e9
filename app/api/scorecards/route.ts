import { scorecards } from "@/lib/catalogue/templates/scorecards/scorecards.server";
import { collection } from "@/lib/identity/http/resource.server";

export const { GET, POST } = collection(scorecards);
