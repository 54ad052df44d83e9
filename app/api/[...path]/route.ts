import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { notFound } from "@/lib/platform/http/errors.server";

const nowhere = publicEndpoint({}, () => Promise.reject(notFound()));

export { nowhere as DELETE, nowhere as GET, nowhere as PATCH, nowhere as POST, nowhere as PUT };
