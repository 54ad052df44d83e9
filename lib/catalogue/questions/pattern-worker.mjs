// A thread that tries users' regexes (pattern.server.ts starts it). It answers where the first is that is not found in its
// text or is none, or null. How large they are has been looked at before.
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
