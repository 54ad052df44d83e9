"use client";

import { useState } from "react";
import { DateField } from "@/components/form/date-field";
import { SelectField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { PersonNameField } from "@/components/form/person-name-field";
import { toast } from "@/components/ui/toast";
import { formatPhone } from "@/lib/insurance/phone";
import { type ConsumerDetail, type ConsumerInput, consumerInput } from "@/lib/people/consumers/schema";
import { api } from "@/lib/platform/client/api";

type Props = { person: ConsumerDetail; onSaved: () => Promise<unknown>; onClose: () => void };

const GENDER_OPTIONS = [
  { id: "female", name: "Female" },
  { id: "male", name: "Male" },
  { id: "other", name: "Other" },
];

/** Corrects a person's record. Their leads and sales keep what they were given. */
export function EditDialog({ person: current, onSaved, onClose }: Props) {
  const [person] = useState(current); // as it was when the dialog opened: a change since then is a conflict
  return (
    <FormDialog
      title="Edit person"
      description="Existing leads and sales keep their own details. Leave the ID number empty to keep it."
      input={consumerInput}
      values={valuesOf(person)}
      of={valuesOf}
      onSave={async ({ id_number, ...input }, version) => {
        const given = id_number ? { id_number } : {};
        await api.put(`/consumers/${person.id}`, { ...input, ...given, version: version ?? person.version });
        toast("success", "Person updated");
        await onSaved();
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="title" label="Title" autoComplete="off" />
      <PersonNameField name="name" label="First name" required />
      <PersonNameField name="surname" label="Surname" />
      <TextField name="phone" label="Phone" type="tel" autoComplete="off" />
      <TextField name="email" label="Email" type="email" autoComplete="off" />
      <TextField name="id_number" label="ID number" inputMode="numeric" autoComplete="off" hint={person.id_number} />
      <DateField name="date_of_birth" label="Born" ofBirth />
      <SelectField name="gender" label="Gender" options={GENDER_OPTIONS} />
      <TextField name="language" label="Language" autoComplete="off" />
      <TextField name="province" label="Province" autoComplete="off" />
    </FormDialog>
  );
}

const valuesOf = (person: ConsumerDetail): ConsumerInput => ({
  title: person.title ?? "",
  name: person.name,
  surname: person.surname ?? "",
  phone: person.phone ? formatPhone(person.phone) : "",
  email: person.email ?? "",
  id_number: "",
  date_of_birth: person.date_of_birth,
  gender: person.gender,
  language: person.language ?? "",
  province: person.province ?? "",
});
