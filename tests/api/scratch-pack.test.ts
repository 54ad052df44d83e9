import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { packFile, submitSale, withMadePack } from "../support/packs";
import { newIdNumber, SELLING, transition } from "../support/sales";
import { change } from "../support/tenants";
import { completeSale, makeSellingTenant, wholeForm } from "../support/whole-sales";
import { makeAdmin, makeUser } from "../support/world";

const svg = (color: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="160"><text x="10" y="110" font-size="90" font-family="sans-serif" font-weight="bold" fill="${color}">Umoja Lewe</text></svg>`)).png().toBuffer();

test("pack pictures", async () => {
  const admin = await makeAdmin();
  const tenant = await makeSellingTenant({
    provider_name: "Die Vooruitstrewende Lewensversekeringsmaatskappy van Suid-Afrika (Eiendoms) Beperk h/a Ubuntu Sêkerheid",
    fsp_number: "FSP 12345",
    complaints_phone: "+27101234567",
    complaints_email: "klagtes-en-navrae.langlewe@versekeringsmaatskappy-van-suid-afrika.example.test",
    ombud_text: "National Financial Ombud Scheme South Africa, 110 Oxford Road, Houghton Estate, Johannesburg, 2198; 0860 800 900; info@nfosa.co.za. For advice and service by this provider: the FAIS Ombud, 012 762 5000, info@faisombud.co.za.",
  });
  const agent = await makeUser(tenant, { permissions: SELLING });
  const recaller = await makeUser(tenant, { permissions: ["sales.show", "sales.recall"] });
  const form = wholeForm(tenant);
  const long = { name: "Hendrik-Jacobus Stephanus Johannes Petrus", surname: "van der Westhuizen-Labuschagné du Plessis" };
  const named = ["Ané Brêda", "Zoë-Chantélle", "Tshiḓino Ṋemaḓuvhani", "Nkosinathi Sibusiso Mthokozisi", "Jörg", "Mañana", "Siân", "Löhann", "Katlêho", "D’Angelo O’Brien-Mkhize"];
  const make = async () => ({
    ...form,
    policyholder: {
      ...form.policyholder, ...long, title: "Mev", email: null,
      physical_address: { street: "Eenheid 1204, Die Tuinwoonstelle aan die Rivier, Jan van Riebeeckstraat 1234", suburb: "Môreglans-Noord Uitbreiding 17", city: "Bela-Bela (voorheen Warmbad)", province: "Limpopo", postal_code: "0480" },
      postal_address: { street: "Posbus 12345", suburb: null, city: "Bela-Bela", province: null, postal_code: "0480" },
      id_number: newIdNumber(),
    },
    insured_lives: [
      { ...form.insured_lives[0]!, ...long, id_number: newIdNumber() },
      ...["Zoë", "Jan-Hendrik Christoffel"].map((name, i) => ({ name, surname: "van der Westhuizen-Labuschagné", beneficiary_type_id: tenant.choices.child, relationship_id: tenant.choices.son, id_number: newIdNumber(`201${i}-03-04`), gender: null })),
    ],
    beneficiaries: named.map((name, i) => ({
      name, surname: i === 2 ? "Supercalifragilisticexpialidociousvanderwesthuizenlabuschagnéduplessis" : "van der Westhuizen", id_number: newIdNumber(`199${i % 10}-02-03`), share: "10.00",
      beneficiary_type_id: tenant.choices.payout, relationship_id: tenant.choices.son,
    })),
    replacement: { replaces: true, insurer: "Ou Mutual Lewensversekering (Beperk)", policy_number: "OM-123456789", reason: "Die premie het te veel gestyg, en die dekking het nie meer al die kinders ingesluit nie. ".repeat(3), previous_from: "2015-01-01", similar_cover: true, same_lives: false, waiting_served: false, served_months: 3 },
    disclosures: { ...form.disclosures, replacement_warning: true },
  });
  for (const [name, color] of [["white", "#ffffff"], ["black", "#111111"]] as const) {
    const png = await svg(color);
    await change(admin, tenant.id, { logo: new File([new Uint8Array(png)], "logo.png", { type: "image/png" }) });
    const sale = await withMadePack(agent, await submitSale(tenant, agent, (await make()) as never));
    writeFileSync(`/tmp/w/evidence-pack-${name}.pdf`, await packFile(agent, sale));
    if (name === "black") {
      await transition(recaller, sale, { to: "in-progress", reason: "Wrong debit day" });
      writeFileSync("/tmp/w/evidence-pack-void.pdf", await packFile(agent, sale, "?edition=1"));
    }
  }
  const plain = await completeSale(tenant, agent, (await make()) as never);
  await asPlatform(async () => {
    await db.sale.update({ where: { id: plain.id }, data: { status: "policy-submitted", submitted_at: new Date("2025-03-01") } });
    await db.tenant.update({ where: { id: tenant.id }, data: { logo: null, ombud_text: null, complaints_email: null } });
    await db.salePack.create({ data: { tenant_id: tenant.id, sale_id: plain.id, edition: 1, submitted_at: new Date("2025-03-01"), is_late: true } });
  });
  await withMadePack(agent, plain);
  writeFileSync("/tmp/w/evidence-pack-late.pdf", await packFile(agent, plain));
});
