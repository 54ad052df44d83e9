import { useId } from "react";
import { RequiredMark } from "@/components/form/required-mark";
import { Input, Select } from "@/components/ui/input/input";
import {
  choicesOf,
  fieldsOf,
  isNull,
  type Operation,
  resolve,
  type Schema,
  type Schemas,
} from "@/lib/integrations/openapi/reference";
import { groupsOf, type ParameterGroup } from "./parameter-groups";
import { type Draft, formKeyOf, keyOf } from "./request";
import { typeOf } from "./schema-view";

type Change = (part: Partial<Draft>) => void;

const GRID = "grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2";

type ParameterProps = { operation: Operation; draft: Draft; onChange: Change };
type GroupProps = ParameterProps & { group: ParameterGroup };

/** A field for each parameter, in groups that open by themselves where a request needs them. */
export const ParameterFields = (props: ParameterProps) =>
  groupsOf(props.operation.parameters).map((group) => <GroupFields key={group.title} {...props} group={group} />);

function GroupFields({ group: { title, parameters }, operation, draft, onChange }: GroupProps) {
  const given = parameters.filter((parameter) => draft.values[keyOf(parameter)]).length;
  return (
    <details open={parameters.some(({ required }) => required)} className="rounded-control border">
      <summary className="cursor-pointer rounded-control px-3 py-2 font-medium hover:bg-hover">
        {title}{" "}
        <span className="tabular text-[13px] font-normal text-muted">
          {given > 0 ? `${given} of ${parameters.length} filled in` : parameters.length}
        </span>
      </summary>
      <div className={`${GRID} px-3 pt-1 pb-3`}>
        {parameters.map((parameter) => (
          <ValueField
            key={keyOf(parameter)}
            name={parameter.name}
            isRequired={parameter.required === true}
            schema={resolve(parameter.schema, operation.schemas)}
            value={draft.values[keyOf(parameter)] ?? ""}
            onChange={(value) => onChange({ values: { ...draft.values, [keyOf(parameter)]: value } })}
          />
        ))}
      </div>
    </details>
  );
}

type FormProps = { schema: Schema; schemas: Schemas; draft: Draft; onChange: Change };

/** A field for each part of a multipart form. */
export function FormFields({ schema, schemas, draft, onChange }: FormProps) {
  const { fields, required } = fieldsOf(schema, schemas);
  return (
    <div className={GRID}>
      {fields.map(([name, field]) =>
        field.format === "binary" ? (
          <FileField
            key={name}
            name={name}
            isRequired={required.includes(name)}
            onChange={(file) => onChange({ files: withFile(draft.files, name, file) })}
          />
        ) : (
          <ValueField
            key={name}
            name={name}
            isRequired={required.includes(name)}
            schema={resolve(field, schemas)}
            value={draft.values[formKeyOf(name)] ?? ""}
            onChange={(value) => onChange({ values: { ...draft.values, [formKeyOf(name)]: value } })}
          />
        ),
      )}
    </div>
  );
}

function withFile(files: Draft["files"], name: string, file: File | undefined): Draft["files"] {
  const { [name]: _, ...others } = files;
  return file ? { ...others, [name]: file } : others;
}

type LabelProps = { id: string; name: string; isRequired: boolean };

const Label = ({ id, name, isRequired }: LabelProps) => (
  <label htmlFor={id}>
    <code className="font-semibold break-all">{name}</code>
    {isRequired && <RequiredMark />}
  </label>
);

type ValueProps = {
  name: string;
  isRequired: boolean;
  schema: Schema;
  value: string;
  onChange: (value: string) => void;
};

function ValueField({ name, isRequired, schema, value, onChange }: ValueProps) {
  const id = useId();
  const options = optionsOf(schema);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label id={id} name={name} isRequired={isRequired} />
      {options ? (
        <Select id={id} required={isRequired} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">–</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          id={id}
          required={isRequired}
          placeholder={schema.default === undefined ? typeOf(schema) : String(schema.default)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}

function FileField({ name, isRequired, onChange }: Omit<LabelProps, "id"> & { onChange: (file?: File) => void }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label id={id} name={name} isRequired={isRequired} />
      <Input
        id={id}
        type="file"
        required={isRequired}
        onChange={({ target }) => onChange(target.files?.[0])}
        className="pt-1.5"
      />
    </div>
  );
}

function optionsOf(schema: Schema): string[] | undefined {
  const only = choicesOf(schema)?.filter((choice) => !isNull(choice)) ?? [schema];
  if (only.length !== 1) return undefined;
  if (only[0]?.type === "boolean") return ["true", "false"];
  return only[0]?.enum?.map(String);
}
