import { publicEndpoint } from "@/lib/http/endpoint";
import { receiveLead } from "@/lib/intake/receive";

export const POST = publicEndpoint({}, ({ request }) => receiveLead(request));
