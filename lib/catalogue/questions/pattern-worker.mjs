// A thread that runs users' regexes, started by pattern.server.ts. It answers with the first that is invalid or does not
// match its text, or null. Their size has been checked before.
import { RE2JS } from "re2js";
import { answerJobs } from "../../platform/threads/job-thread.mjs";

answerJobs((searches) => {
  for (const [index, { regex, text }] of searches.entries()) {
    const isFound = search(regex, text);
    if (!isFound) return { index, isValid: isFound !== null };
  }
  return null;
});

function search(regex, text) {
  try {
    const compiled = RE2JS.compile(regex);
    return text === null || compiled.test(text);
  } catch {
    return null;
  }
}
