import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { receiveLead } from "@/lib/leads/intake/receive.server";

export const POST = publicEndpoint({}, ({ request }) => receiveLead(request));
