import { type Answer, checkAnswers, testUrl } from "./api";
import { Contract } from "./openapi";

// Set up for the project "api" in vitest.config.ts: each answer that a test gets, of whatever status, is one that the
// OpenAPI document describes.

let reading: Promise<Contract> | undefined;

/** The document that the server under test serves, read once in each worker. */
const served = (): Promise<Contract> => {
  reading ??= fetch(new URL("/api/openapi.json", testUrl()))
    .then((response) => response.json())
    .then((document) => new Contract(document));
  return reading;
};

/** @throws Error when the document describes the operation, but no such answer */
export async function requireDocumented(method: string, address: string, answer: Answer<unknown>): Promise<void> {
  const contract = await served();
  const path = contract.pathOf(address);
  if (path === undefined || !contract.operation(method, path)) return;
  const problems = contract.problemsOf(method, path, answer);
  if (problems.length > 0) throw new Error(`${method} ${path} responds with ${answer.status}: ${problems.join("; ")}`);
}

checkAnswers(requireDocumented);
