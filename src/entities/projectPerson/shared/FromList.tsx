import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { PersonToSignIn } from '#contract/people/onSiteNow.ts'
import type { PersonFields } from '#contract/people/personFields.ts'
import { personStatus, personStatusWords } from '#contract/people/personStatus.ts'
import { BesideForm } from '#src/ui/dialogs/BesideForm.tsx'
import type { TypeAheadItem } from '#src/ui/fields/typeAhead.ts'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { projects } from '../../project/data.ts'
import { peopleToSignIn } from '../../siteAttendance/data.ts'

const NewPersonForm = lazyPart(() => import('../NewPersonForm.tsx').then((file) => ({ default: file.NewPersonForm })))

interface Props<Out> {
  form: UseFormReturn<FieldValues, unknown, Out>
  fields: PersonFields
  projectId: number
  /** The person whom the record names already, who may have left the list. */
  stored: TypeAheadItem | null
  autoFocus?: boolean
}

/** Someone on the list of people of a project, found by name; whoever keeps the list adds someone new from here. */
export function FromList<Out>({ form, fields, projectId, stored, autoFocus = false }: Props<Out>) {
  const { data, isLoading } = useQuery(peopleToSignIn(projectId))
  const mayAdd = useMayAdd(projectId)
  const [adding, setAdding] = useState<{ name: string; take(item: TypeAheadItem): void } | null>(null)
  const { id: storedId = 0, text: storedText = '' } = stored ?? {}
  const items = useMemo(() => {
    const people = (data ?? []).map(itemOf)
    const isKnown = storedId === 0 || people.some(({ id }) => id === storedId)
    return isKnown ? people : [{ id: storedId, text: storedText }, ...people]
  }, [data, storedId, storedText])
  const chosen: unknown = useWatch({ control: form.control, name: fields.personId })
  const found = data?.find(({ personId }) => personId === chosen)
  useFilling(form, fields, found, chosen)
  if (data?.length === 0 && !stored && !mayAdd) return null
  return (
    <>
      <TypeAheadField
        form={form}
        name={fields.personId}
        label={fields.onList ?? 'Person on the list'}
        help="Type a name. Someone who is not on the list is entered below."
        autoFocus={autoFocus}
        items={items}
        isLoading={isLoading}
        adds={mayAdd ? { kind: 'person', onAdd: (name, take) => setAdding({ name, take }) } : null}
        onUnknown={(name) => enterName(form, fields, name)}
      />
      {found && found.reasons.length > 0 && (
        <div className="wide">
          <Notice
            tone={found.statusId === personStatus.blocked ? 'red' : 'amber'}
            title={`${found.name}: ${personStatusWords[found.statusId]}`}
          >
            {found.reasons.map(({ words }) => words).join(' ')}
          </Notice>
        </div>
      )}
      {adding && (
        <AddPerson
          projectId={projectId}
          name={adding.name}
          onClose={() => setAdding(null)}
          onAdded={(item) => {
            setAdding(null)
            adding.take(item)
          }}
        />
      )}
    </>
  )
}

const itemOf = ({ personId, name, clientName, statusId }: PersonToSignIn): TypeAheadItem => ({
  id: personId,
  text: `${name}, ${clientName}`,
  more: personStatusWords[statusId] ?? null,
})

/** Whoever keeps the list of people of a project: those who induct, and those who manage a building in use. */
function useMayAdd(projectId: number) {
  const { data } = useQuery(projects.detail(projectId))
  return data !== undefined && (data.pageData.inducts || data.pageData.keepsEquipmentIn.includes('fm'))
}

/** Enters a name that nobody on the list has as that of someone who is not on it, unless another name is entered. */
function enterName<Out>(form: UseFormReturn<FieldValues, unknown, Out>, fields: PersonFields, name: string) {
  const isEntered = form.getValues(fields.name) || (fields.userId && form.getValues(fields.userId))
  if (fields.isNeverTyped || isEntered || name.length > fields.nameLength) return false
  form.setValue(fields.name, name, { shouldDirty: true })
  form.clearErrors(fields.name)
  return true
}

/** Fills in name and company of whoever is chosen; whoever is entered instead starts without a name. */
function useFilling<Out>(
  form: UseFormReturn<FieldValues, unknown, Out>,
  fields: PersonFields,
  found: PersonToSignIn | undefined,
  chosen: unknown,
) {
  const before = useRef(chosen)
  const change = useEffectEvent((now: unknown, person: PersonToSignIn | undefined) => {
    if (now === before.current || (now && !person)) return
    before.current = now
    const set = (field: string | undefined, value: unknown) =>
      field && form.setValue(field, value, { shouldDirty: true })
    if (!fields.isNeverTyped) set(fields.name, person?.name ?? (fields.accountFirst ? null : ''))
    set(fields.userId, null)
    if (!person) return
    if (fields.clientId) set(fields.clientId, person.clientId)
    else if (!fields.isNeverTyped) set(fields.company, person.clientName)
    form.clearErrors(
      [fields.name, fields.userId, fields.clientId, fields.company].filter((field) => field !== undefined),
    )
  })
  useEffect(() => change(chosen, found), [chosen, found])
}

interface AddProps {
  projectId: number
  name: string
  onClose(): void
  onAdded(item: TypeAheadItem): void
}

function AddPerson({ projectId, name: called, onClose, onAdded }: AddProps) {
  const { data: project } = useQuery(projects.detail(projectId))
  if (!project) return null
  return (
    <BesideForm>
      <NewPersonForm
        project={project}
        system={project.pageData.inducts ? 'sms' : 'fm'}
        called={{ name: called }}
        onClose={onClose}
        onAdded={({ personId, name, clientName }) => onAdded({ id: personId, text: `${name}, ${clientName}` })}
      />
    </BesideForm>
  )
}
