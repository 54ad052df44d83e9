"use client";

import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { useUser } from "@/components/screen/user";
import { type User, type UserInput, userForm } from "@/lib/identity/users/schema";
import { UserFields } from "./user-fields";
import { valuesOf } from "./user-values";

const BLANK: UserInput = {
  name: "",
  surname: "",
  email: "",
  personality_id: null,
  line_manager_user_id: null,
  absent_until: null,
  agent_extension: null,
  target_submissions_per_day: null,
  target_premium_per_month: null,
  is_admin: false,
  active: true,
};

export function UserForm(props: RecordFormProps<User>) {
  const me = useUser();
  return (
    <RecordForm
      {...props}
      input={userForm(me.is_admin ? null : me.tenant_id)}
      blank={{ ...BLANK, tenant_id: me.tenant_id }}
      of={valuesOf}
      fields={UserFields}
      width={600}
    />
  );
}
