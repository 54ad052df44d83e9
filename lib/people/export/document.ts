import { formatCover, formatPremium } from "@/lib/insurance/money";
import { REQUEST_NAMES } from "@/lib/people/data-requests/names";
import { capitalize } from "@/lib/platform/text/capitalize";
import { formatDate, formatDateTime, formatPercent, fullNameOf } from "@/lib/platform/text/format";
import type { PackBlock, PackDocument, PackFact } from "@/lib/sales/packs/document";
import { saleStatusText } from "@/lib/sales/record/status-labels";
import type { ConsumerExport } from "./schema";

type Fields = Record<string, unknown>;

const KINDS: Record<string, string> = { phone: "Phone", email: "Email", id_number: "ID number" };

/** The readable part of an export, in the order of its pages. */
export function documentOf(data: ConsumerExport): PackDocument {
  const { person } = data;
  const name = fullNameOf(person);
  return {
    title: "Personal information",
    lines: [name, `As of ${formatDateTime(data.made_at)}`],
    highlights: [
      ["Leads", String(data.leads.length)],
      ["Sales", String(data.sales.length)],
      ["Recordings", String(data.recordings.length)],
    ],
    blocks: [
      ...section("What we know about you", facts({ ...person, contacts: undefined, id: undefined })),
      ...section("How we can reach you", [
        table(
          ["Kind", "Contact"],
          person.contacts.map(({ kind, value }) => [KINDS[kind] ?? kind, value]),
        ),
      ]),
      ...data.leads.flatMap(leadBlocks),
      ...data.sales.flatMap(saleBlocks),
      ...consentBlocks(data),
      ...section("Do not contact", [
        table(
          ["Since", "Contact", "Reason"],
          data.do_not_contact.map((one) => [
            formatDate(one.since),
            one.value ?? KINDS[one.kind] ?? one.kind,
            one.reason ?? "",
          ]),
        ),
      ]),
      ...section("What you have asked for", [
        table(
          ["Received", "What", "Decision", "What was done"],
          data.requests.map((one) => [
            formatDate(one.received_on),
            REQUEST_NAMES[one.type],
            [one.decision, one.decision_reason].filter(Boolean).join(": "),
            one.evidence ?? "",
          ]),
        ),
      ]),
      ...section("Recordings", [
        table(
          ["When", "Of", "File"],
          data.recordings.map((one) => [formatDateTime(one.recorded_at), one.of, one.file ?? "Can't be read"]),
        ),
      ]),
      ...section("Who has had access", [
        {
          kind: "paragraph",
          text: "Who has seen your full numbers, listened to a recording or exported this data.",
          isFaint: true,
        },
        table(
          ["When", "Who", "What", "Where"],
          data.accesses.map((one) => [formatDateTime(one.at), one.by, one.what, one.of]),
        ),
      ]),
    ],
    ...imprintOf(data, `Personal information of ${name}`),
    elsewhere: "see data.json",
  };
}

/** The readable part of an export of a person's consents alone. */
export const consentDocumentOf = (data: ConsumerExport): PackDocument => ({
  title: "Consents",
  lines: [fullNameOf(data.person), `As of ${formatDateTime(data.made_at)}`],
  highlights: [["Consents", String(data.consents.length)]],
  blocks: consentBlocks(data),
  ...imprintOf(data, `Consents of ${fullNameOf(data.person)}`),
  elsewhere: "our records have it",
});

const imprintOf = ({ organisation, made_at }: ConsumerExport, name: string) => ({
  ...{ foot: `${organisation} · ${name}`, name, author: organisation, made_at: new Date(made_at) },
});

const consentBlocks = ({ consents }: ConsumerExport): PackBlock[] =>
  section("Consent", [
    table(
      ["When", "Purpose", "Channel", "Consent", "How", "Recording"],
      consents.map((one) => [...[formatDateTime(one.at), one.purpose, one.channel, one.state, one.how], heardOn(one)]),
    ),
  ]);

const section = (title: string, blocks: PackBlock[]): PackBlock[] => [{ kind: "heading", text: title }, ...blocks];

const table = (labels: string[], rows: string[][]): PackBlock => ({
  kind: "table",
  columns: labels.map((label) => ({ label, width: 1 })),
  rows,
});

function leadBlocks({ history, ...lead }: ConsumerExport["leads"][number]): PackBlock[] {
  return [...section(`Lead ${lead.reference}`, facts(lead)), historyTable(history)];
}

function saleBlocks(sale: ConsumerExport["sales"][number]): PackBlock[] {
  const { reference, product, plan, policy_number, commencement_date } = sale;
  const terms = {
    ...{ product, plan, status: saleStatusText(sale.status), policy_number, commencement_date },
    cover: sale.cover_amount === null ? null : formatCover(sale.cover_amount),
    monthly_premium: sale.monthly_premium === null ? null : formatPremium(sale.monthly_premium),
    notes: sale.notes,
  };
  return [
    ...section(`Sale ${reference}`, facts(terms)),
    ...facts(sale.policyholder ?? {}),
    ...facts(sale.bank_account ?? {}),
    table(
      ["Insured life or beneficiary", "Relationship", "Share"],
      [
        ...sale.insured_lives.map((life) => [nameOf(life), life.relationship ?? "", ""]),
        ...sale.beneficiaries.map((one) => [
          nameOf(one),
          one.relationship ?? "",
          one.share ? formatPercent(one.share) : "",
        ]),
      ],
    ),
    ...sale.mandates.map(({ text }): PackBlock => ({ kind: "quotation", text })),
    historyTable(sale.history),
  ];
}

const heardOn = ({ recording, heard_at_seconds, no_recording_reason }: ConsumerExport["consents"][number]) =>
  recording ? `${recording}, from second ${heard_at_seconds}` : (no_recording_reason ?? "");

const nameOf = ({ name, surname }: { name: string | null; surname: string | null }) =>
  [name, surname].filter(Boolean).join(" ");

const historyTable = (history: ConsumerExport["leads"][number]["history"]) =>
  table(
    ["When", "What", "Who", "Note"],
    history.map((event) => [formatDateTime(event.at), event.type, event.by, event.note ?? event.reason ?? ""]),
  );

/** The fields that hold anything, as labels and values. */
function facts(fields: Fields): PackBlock[] {
  const shown = Object.entries(fields).flatMap(([field, value]): PackFact[] =>
    value === null || value === undefined || value === "" ? [] : [[labelOf(field), shownText(value)]],
  );
  return shown.length === 0 ? [] : [{ kind: "facts", facts: shown }];
}

const shownText = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? Object.values(value).filter(Boolean).map(shownText).join(", ")
    : String(value);

const labelOf = (field: string): string => capitalize(field.replaceAll("_", " ").replace(/^id /, "ID "));
