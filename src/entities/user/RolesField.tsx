import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { isRole, roles, roleWords, type Role } from '#contract/wire/session.ts'
import { useField, type FieldProps } from '#src/ui/fields/field.ts'
import { Choices } from './Choices.tsx'

/** What each role permits, in one line. */
const meanings: Record<Role, string> = {
  admin: 'Everything: all projects, clients, users, lists and settings.',
  end_user_manager: 'Invites and changes users, their systems and their roles on projects.',
  super_user: 'Manages every project that their own client leads.',
  document_library_manager: 'Creates and changes document libraries.',
}

interface Props<T extends FieldValues, Context, Out> extends Omit<FieldProps<T, Context, Out>, 'placeholder'> {
  /** Whether the administrator role can be changed; only administrators may do so. */
  withAdmin: boolean
}

/** The account roles of a user. A user without roles is staff. */
export function RolesField<T extends FieldValues, Context, Out>({ withAdmin, ...props }: Props<T, Context, Out>) {
  const { value, set, box } = useField(props)
  const held = Array.isArray(value) ? value.map(String).filter(isRole) : []
  const toggle = (role: Role) => set(held.includes(role) ? held.filter((one) => one !== role) : [...held, role])
  const offered = roles.filter((role) => role !== 'admin' || withAdmin || held.includes('admin'))
  return (
    <Choices label={box.label} help={props.help} error={box.error} onLeave={box.onBlur}>
      {offered.map((role, at) => (
        <div key={role} className="one-choice">
          <Checkbox
            ref={at === 0 ? box.ref : undefined}
            size="xs"
            label={roleWords[role]}
            description={meanings[role]}
            disabled={props.disabled || (role === 'admin' && !withAdmin)}
            checked={held.includes(role)}
            aria-invalid={Boolean(box.error) || undefined}
            onChange={() => toggle(role)}
          />
        </div>
      ))}
    </Choices>
  )
}
