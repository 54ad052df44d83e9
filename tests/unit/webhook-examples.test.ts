import { expect, test } from "vitest";
import { z } from "zod";
import type { SentType } from "@/lib/integrations/webhooks/events";
import { exampleOf } from "@/lib/integrations/webhooks/examples";
import { bodySchemaOf, PAYLOAD_SCHEMAS } from "@/lib/integrations/webhooks/payload-schemas";
import { withoutPersonalData } from "@/lib/platform/schemas/non-personal";

const TYPES = Object.keys(PAYLOAD_SCHEMAS) as SentType[];

test.each(TYPES)("the example of %s is what its schema describes", (type) => {
  const example = exampleOf(type);
  expect(bodySchemaOf(type).parse(example)).toEqual(example);
});

test.each(TYPES)("the example of %s holds no personal data", (type) => {
  const example = exampleOf(type);
  expect(withoutPersonalData(bodySchemaOf(type), example)).toEqual(example);
});

test.each(TYPES)("the schema of %s can be written as JSON Schema", (type) => {
  const { properties, additionalProperties } = z.toJSONSchema(bodySchemaOf(type), { io: "output" });
  expect(Object.keys(properties ?? {})).toEqual(["type", "timestamp", "data"]);
  expect(additionalProperties).toBe(false);
});
