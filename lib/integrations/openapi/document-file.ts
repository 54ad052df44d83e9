/** Where the build writes the OpenAPI document, from the folder of the console. */
export const DOCUMENT_FILE = ".next/openapi.json";
