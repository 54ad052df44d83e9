import { expect, test } from "vitest";
import { deviceName } from "@/lib/identity/sessions/device-name";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  ["Chrome on Windows", `${WINDOWS} Chrome/142.0.0.0 Safari/537.36`],
  ["Microsoft Edge on Windows", `${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ["Safari on iOS", `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
  ["curl", "curl/8.5.0"],
  ["Unknown device", "<script>alert(1)</script>"],
  ["Unknown device", "Mozilla/5.0"],
  ["Unknown device", ""],
  ["Unknown device", null],
])("a device is named %s for the user agent %j", (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
