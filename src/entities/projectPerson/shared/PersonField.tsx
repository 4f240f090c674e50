import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { nameBeside, personFields, type PersonFields, type PersonPlace } from '#contract/people/personFields.ts'
import type { Option } from '#src/ui/fields/field.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { FromList } from './FromList.tsx'
import { useCompanyOptions } from '../../projectClient/shared/useCompanyOptions.ts'
import { usePeopleOptions } from '../../userProjectRole/shared/usePeopleOptions.ts'

interface Props<Out> {
  form: UseFormReturn<FieldValues, unknown, Out>
  place: PersonPlace
  projectId: number
  /** The record as it is stored: whom it names stays a choice after they have left the project. */
  row: object | null
  autoFocus?: boolean
  help?: { name?: string; company?: string }
  /** What the account is called in a dialog. */
  label?: string
  /** Whose account may be theirs; without it, people of the safety management of the project. */
  accounts?: readonly Option[]
  /** Where the fields of an entry in a list are: 'witnesses.0.'. */
  at?: string
  /** Leaves the account out, where a PIN says it or another field asks for it. */
  withoutAccount?: boolean
}

interface PartProps<Out> extends Omit<Props<Out>, 'place' | 'at'> {
  fields: PersonFields
}

/**
 * A person whom a record names: someone chosen from the list of people of the project, and otherwise name, company and
 * account, as far as the record keeps them.
 */
export function PersonField<Out>({ place, at = '', ...props }: Props<Out>) {
  const fields = placed(personFields[place], at)
  const chosen: unknown = useWatch({ control: props.form.control, name: fields.personId })
  return (
    <>
      <FromList {...props} fields={fields} stored={storedPerson(personFields[place], props.row)} />
      {!chosen && <Typed {...props} fields={fields} />}
    </>
  )
}

/** The person of the list whom the record names. */
function storedPerson(fields: PersonFields, row: object | null) {
  const id = stored(row, fields.personId)
  if (typeof id !== 'number') return null
  const name = stored(row, fields.name) ?? (fields.userId && stored(row, nameBeside(fields.userId)))
  return { id, text: (name ?? '') as string }
}

/** The fields of a place, as they are called in the form. */
function placed(fields: PersonFields, at: string): PersonFields {
  const { name, personId, userId, clientId, company } = fields
  const named = Object.entries({ name, personId, userId, clientId, company }).flatMap(([key, field]) =>
    field === undefined ? [] : [[key, at + field]],
  )
  return { ...fields, ...(Object.fromEntries(named) as Partial<PersonFields>) }
}

/** Someone who is not on the list. */
function Typed<Out>(props: PartProps<Out>) {
  const { form, fields, help, withoutAccount = false } = props
  if (fields.accountFirst) return <AccountOrName {...props} />
  return (
    <>
      <TextField
        form={form}
        name={fields.name}
        {...labelled(fields.name)}
        required
        maxLength={fields.nameLength}
        {...(help?.name && { help: help.name })}
      />
      {fields.clientId ? (
        <ProjectCompany {...props} fields={fields} />
      ) : (
        fields.company && <TypedCompany form={form} fields={fields} />
      )}
      {fields.userId && !withoutAccount && <Account {...props} fields={fields} />}
    </>
  )
}

/** The labels of what is typed, for dialogs whose form gives none. */
const labels: Readonly<Record<string, string>> = { name: 'Name', company: 'Company' }
const labelled = (field: string) => (labels[field] ? { label: labels[field] } : {})

const TypedCompany = <Out,>({ form, fields }: Pick<PartProps<Out>, 'form' | 'fields'>) => (
  <TextField
    form={form}
    name={fields.company!}
    {...labelled(fields.company!)}
    maxLength={fields.companyLength}
    orNull
  />
)

const stored = (row: object | null, field: string) => (row as Record<string, unknown> | null)?.[field]

/** A company of the project; where the record allows it, another one that is typed. */
function ProjectCompany<Out>({ form, fields, projectId, row, help }: PartProps<Out>) {
  const { clientId, company } = fields as PersonFields & { clientId: string }
  const known = { id: stored(row, clientId) as number | null, name: stored(row, nameBeside(clientId)) as string | null }
  const options = useCompanyOptions(projectId, [known])
  const chosen = useWatch({ control: form.control, name: clientId }) as number | null
  return (
    <>
      <SelectField
        form={form}
        name={clientId}
        options={options}
        {...(company ? { none: 'Another company' } : { required: true })}
        {...(help?.company && { help: help.company })}
      />
      {company && chosen === null && <TypedCompany form={form} fields={fields} />}
    </>
  )
}

function useAccounts<Out>({ fields, projectId, row, accounts }: PartProps<Out>) {
  const id = stored(row, fields.userId!) as number | null | undefined
  const known = id ? [{ id, name: (stored(row, nameBeside(fields.userId!)) as string | null) ?? '' }] : []
  const people = usePeopleOptions(projectId, known, ['sms'])
  return accounts ?? people
}

function Account<Out>(props: PartProps<Out>) {
  const options = useAccounts(props)
  return (
    <SelectField
      form={props.form}
      name={props.fields.userId!}
      none="None"
      help="If they sign in to this system"
      options={options}
    />
  )
}

/** Someone with an account, and in their place a name. */
function AccountOrName<Out>(props: PartProps<Out>) {
  const { form, fields, help, label } = props
  const options = useAccounts(props)
  const chosen = useWatch({ control: form.control, name: fields.userId! }) as number | null
  return (
    <>
      <SelectField
        form={form}
        name={fields.userId!}
        {...(label && { label })}
        required
        {...(!fields.isNeverTyped && { none: 'Someone without an account' })}
        {...(help?.name && { help: help.name })}
        options={options}
      />
      {!chosen && !fields.isNeverTyped && (
        <TextField form={form} name={fields.name} orNull maxLength={fields.nameLength} />
      )}
    </>
  )
}
