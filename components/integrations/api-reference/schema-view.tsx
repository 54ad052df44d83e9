import {
  choicesOf,
  fieldsOf,
  isNull,
  nameOf,
  resolve,
  type Schema,
  type Schemas,
} from "@/lib/integrations/openapi/reference";
import { InlineCode } from "./inline-code";

type Props = {
  schema: Schema;
  schemas: Schemas /** The named schemas around it, which it may repeat. */;
  within?: readonly string[];
};

const MAX_CHOICES_SHOWN = 30;

/** The fields of a schema, and those of its objects behind a summary. */
export function SchemaView({ schema, schemas, within = [] }: Props) {
  const { fields, required } = fieldsOf(schema, schemas);
  if (fields.length === 0) return <Inner schema={schema} schemas={schemas} within={within} />;
  return (
    <ul className="flex flex-col">
      {fields.map(([name, field]) => (
        <li key={name} className="border-t py-2 first:border-t-0">
          <Row name={name} schema={field} schemas={schemas} isRequired={required.includes(name)} />
          <Inner schema={field} schemas={schemas} within={within} />
        </li>
      ))}
    </ul>
  );
}

type RowProps = { name: string; schema: Schema; schemas: Schemas; isRequired: boolean };

/** A field or a parameter: its name, its type, what it takes and what it means. */
export function Row({ name, schema, schemas, isRequired }: RowProps) {
  const limits = limitsOf(resolve(schema, schemas));
  const description = schema.description;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        <code className="font-semibold break-all">{name}</code>
        <span className="text-[13px] text-muted">{typeOf(schema)}</span>
        {isRequired && <span className="text-[13px] text-warning-text">required</span>}
      </p>
      {description && (
        <p className="mt-0.5">
          <InlineCode text={description} />
        </p>
      )}
      {limits.map((limit) => (
        <p key={limit} className="mt-0.5 text-[13px] break-words text-muted">
          {limit}
        </p>
      ))}
    </>
  );
}

function Inner({ schema, schemas, within }: Required<Props>) {
  const choices = choicesOf(schema)?.filter((choice) => !isNull(choice));
  if (choices)
    return choices.map((choice) => (
      <Inner key={JSON.stringify(choice)} schema={choice} schemas={schemas} within={within} />
    ));
  if (schema.items) return <Inner schema={schema.items} schemas={schemas} within={within} />;
  const name = nameOf(schema);
  if (name !== undefined && within.includes(name)) return null;
  const { additionalProperties: values } = resolve(schema, schemas);
  const inner = typeof values === "object" ? values : schema;
  if (fieldsOf(inner, schemas).fields.length === 0 && inner === schema) return null;
  if (inner !== schema) return <Inner schema={inner} schemas={schemas} within={within} />;
  return (
    <details className="mt-1.5">
      <summary className="cursor-pointer rounded-control text-[13px] text-muted hover:text-text">
        Fields{name === undefined ? "" : ` of ${name}`}
      </summary>
      <div className="mt-1 ml-1 border-l pl-4">
        <SchemaView schema={schema} schemas={schemas} within={name === undefined ? within : [...within, name]} />
      </div>
    </details>
  );
}

/** The type in the words of JSON Schema: "string (date-time) or null", "LeadRow[]". */
export function typeOf(schema: Schema): string {
  const name = nameOf(schema);
  if (name !== undefined) return name;
  const choices = choicesOf(schema);
  if (choices) return [...new Set(choices.map(typeOf))].join(" or ");
  if (schema.items) {
    const item = typeOf(schema.items);
    return item.includes(" ") ? `list of ${item}` : `${item}[]`;
  }
  const type = [schema.type ?? (schema.properties || schema.allOf ? "object" : "any")].flat().join(" or ");
  return schema.format ? `${type} (${schema.format})` : type;
}

function limitsOf(schema: Schema): string[] {
  const { default: preset, minimum, maximum, minLength, maxLength, items } = schema;
  const values = (schema.enum ?? items?.enum)?.map(String) ?? [];
  const more = values.length > MAX_CHOICES_SHOWN ? ", …" : "";
  return [
    values.length > 0 && `One of: ${values.slice(0, MAX_CHOICES_SHOWN).join(", ")}${more}`,
    schema.const !== undefined && `Always ${JSON.stringify(schema.const)}`,
    preset !== undefined && `Without it: ${JSON.stringify(preset)}`,
    rangeOf(minimum, maximum, ""),
    rangeOf(minLength, maxLength, " characters"),
  ].filter((limit) => typeof limit === "string");
}

function rangeOf(from: number | undefined, to: number | undefined, unit: string): string | false {
  if (from !== undefined && to !== undefined) return `From ${from} to ${to}${unit}`;
  if (to !== undefined) return `At most ${to}${unit}`;
  return from !== undefined && `At least ${from}${unit}`;
}
