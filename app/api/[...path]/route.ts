import { publicEndpoint } from "@/lib/http/endpoint";
import { notFound } from "@/lib/http/errors";

const nowhere = publicEndpoint({}, () => Promise.reject(notFound()));

export { nowhere as DELETE, nowhere as GET, nowhere as PATCH, nowhere as POST, nowhere as PUT };
