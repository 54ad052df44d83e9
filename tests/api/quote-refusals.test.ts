import { beforeAll, describe, expect, test } from "vitest";
import { api, randomAddress } from "../support/api";
import { HOSTILE_TEXTS } from "../support/hostile";
import { ask, leadsOf, quoteOf } from "../support/quotes";
import { makeTenant, type TestProduct, type TestTenant } from "../support/world";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

describe("the quote form refuses", () => {
  test.each([
    ["consent", undefined, "Please tick this box, so that we may call you"],
    ["consent", false, "Please tick this box, so that we may call you"],
    ["name", " ", "Required"],
    ["surname", undefined, "Required"],
    ["phone", "", "Required"],
    ["phone", "082 12", "Enter a phone number such as 082 123 4567"],
    ["email", "nobody", "Enter an email address such as name@example.com"],
    ["best_time", "At night", "Choose from the list"],
    ["plan_id", "abc", "Choose from the list"],
  ])("%s as %j, with an error at the field", async (field, value, message) => {
    const fields = quoteOf({ [field]: value });
    const { status, body } = await ask(tenant.product, fields);
    expect([status, body.errors?.[field]]).toEqual([422, [message]]);
    expect(await leadsOf(fields.email)).toEqual([]);
  });

  test("a plan of another product", async () => {
    const other = await makeTenant();
    const { status, body } = await ask(tenant.product, quoteOf({ plan_id: other.plan.id }));
    expect([status, body.errors]).toEqual([422, { plan_id: ["Choose from the list"] }]);
  });

  test("a field that the form does not have", async () => {
    for (const field of ["tenant_id", "status", "assigned_user_id", "is_admin"]) {
      expect((await ask(tenant.product, quoteOf({ [field]: 1 }))).status).toBe(422);
    }
  });

  test("a form from another site", async () => {
    const fields = quoteOf();
    for (const origin of ["https://evil.example", "null", `http://${tenant.subdomain}.evil.example`]) {
      expect((await ask(tenant.product, fields, { headers: { origin } })).status).toBe(419);
    }
    expect(await leadsOf(fields.email)).toEqual([]);
  });

  test("an eleventh quote from one IP address within a quarter of an hour, with the time to wait", async () => {
    const ip = randomAddress();
    const answers = await Promise.all(Array.from({ length: 11 }, () => ask(tenant.product, quoteOf(), { ip })));
    const [refused, ...others] = answers.filter(({ status }) => status !== 201);
    expect(others).toEqual([]);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask(tenant.product, quoteOf())).status).toBe(201);
  });
});

test("every text is stored unchanged, or refused", async () => {
  for (const name of HOSTILE_TEXTS) {
    const fields = quoteOf({ name });
    const { status } = await ask(tenant.product, fields);
    const kept = (await leadsOf(fields.email)).map((lead) => lead.name);
    expect([status, kept]).toEqual(status === 201 ? [201, [name.trim()]] : [422, []]);
  }
});

describe("the form without JavaScript", () => {
  const form = (product: TestProduct, fields: Record<string, string>, type = "application/x-www-form-urlencoded") =>
    api(undefined, { subdomain: tenant.subdomain }).send<string>(
      "POST",
      `/${product.slug}/quote`,
      { "content-type": type },
      String(new URLSearchParams(fields)),
    );
  const typed = () => {
    const { name, surname, phone, email } = quoteOf();
    return { name, surname, phone, email, best_time: "Any time", plan_id: "", website: "", consent: "on" };
  };

  test("is accepted, and redirects to the page's thanks", async () => {
    const fields = typed();
    const { status, headers } = await form(tenant.product, fields);
    expect([status, headers.location]).toEqual([303, `/${tenant.product.slug}#quote-sent`]);
    expect(await leadsOf(fields.email)).toMatchObject([{ tenant_id: tenant.id, status: "New" }]);
  });

  test("is refused with a page that says why, with the sender's markup escaped", async () => {
    const { status, body, headers } = await form(tenant.product, { ...typed(), phone: "12", "<b>x": "1" });
    expect([status, headers["content-type"]]).toEqual([422, "text/html; charset=utf-8"]);
    expect(body).toContain("Phone: Enter a phone number such as 082 123 4567");
    expect(body).toContain(`href="/${tenant.product.slug}#quote"`);
    expect(body).not.toContain("<b>");
    expect((await form(tenant.product, typed(), "multipart/form-data")).status).toBe(415);
  });

  test("does not redirect to another site, with any path", async () => {
    const { status, headers } = await api().get("/%2Fevil.example/quote");
    expect([status, headers.location]).toEqual([303, "/%2Fevil.example#quote"]);
  });
});
