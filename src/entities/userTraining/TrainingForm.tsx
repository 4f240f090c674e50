import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { UserTraining, UserTrainingDraft } from '#contract/entities/userTraining.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { dateWords } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { lookups, type Entry } from '../lookup/data.ts'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { userTrainings } from './data.ts'
import { monthsLater } from './trainingWords.ts'

export interface Holder {
  userId: number | null
  personId: number | null
}

interface Props {
  id: number
  /** Who holds it: an account, or someone on a list of people. */
  holder: Holder
  /** The training that a new one replaces; unchanged details are copied from it. */
  renews?: UserTraining
  onClose(): void
  onSaved?(row: UserTraining): void
  onRemoved?(): void
}

/** The form of a training. Certificates are added on the training's page. */
export function TrainingForm({ holder, renews, ...props }: Props) {
  const clock = useClock()
  const { data: types } = useQuery(lookups.list({ list: 'userTrainingTypes' }))
  const defaults: UserTrainingDraft = {
    userId: holder.userId,
    personId: holder.personId,
    typeId: renews?.typeId ?? 0,
    title: renews?.title ?? '',
    provider: renews?.provider ?? null,
    completedOn: '',
    renewsId: renews?.id ?? null,
  }
  const words = (name: string, value: unknown) => {
    if (name === 'typeId') return types?.find(({ id }) => id === value)?.name
    return (name === 'completedOn' || name === 'expiresOn') && typeof value === 'string'
      ? dateWords(value, clock)
      : undefined
  }
  const of = renews ? `renews/${renews.id}/` : holder.userId ? `user/${holder.userId}/` : `person/${holder.personId}/`
  return (
    <RecordForm
      data={userTrainings}
      of={of}
      defaults={defaults}
      words={words}
      removal={(row) => ({ name: row.title, consequences: 'Its certificates are deleted with it.' })}
      {...props}
    >
      {(form) => <Fields form={form} />}
    </RecordForm>
  )
}

function Fields({ form }: { form: RecordFields<typeof userTrainings.entity> }) {
  useFilledIn(form)
  return (
    <div className="fields">
      <LookupSelect form={form} name="typeId" list="userTrainingTypes" required />
      <TextField form={form} name="title" required maxLength={150} help="As shown on the certificate" />
      <DateField form={form} name="completedOn" required />
      <DateField form={form} name="expiresOn" help="The date on the certificate; leave empty if it does not expire" />
      <TextField form={form} name="provider" maxLength={100} />
      <TextField form={form} name="certificateNumber" maxLength={50} />
      <LongTextField form={form} name="notes" wide />
    </div>
  )
}

/** Fills in title and expiry from the type. Values the user typed stay; filled-in values follow the type. */
function useFilledIn(form: RecordFields<typeof userTrainings.entity>) {
  const { data: types } = useQuery(lookups.list({ list: 'userTrainingTypes' }))
  const [typeId, completedOn] = useWatch({ control: form.control, name: ['typeId', 'completedOn'] }) as [
    unknown,
    unknown,
  ]
  const before = useRef({ typeId, completedOn })
  const filled = useRef<string | null>(null)
  useEffect(() => {
    const type = types?.find(({ id }) => id === typeId)
    const { current } = before
    // An expiry date from an earlier visit or a stored record counts as filled in if it equals the computed one.
    filled.current ??= usualExpiry(
      types?.find(({ id }) => id === current.typeId),
      current.completedOn,
    )
    if (!type || (current.typeId === typeId && current.completedOn === completedOn)) return
    const { title, expiresOn } = form.getValues()
    if (current.typeId !== typeId && (!title || types?.some(({ name }) => name === title)))
      form.setValue('title', type.name, { shouldDirty: true, shouldValidate: form.getFieldState('title').invalid })
    before.current = { typeId, completedOn }
    if (expiresOn && expiresOn !== filled.current) return
    filled.current = usualExpiry(type, completedOn)
    if ((expiresOn ?? null) !== filled.current) form.setValue('expiresOn', filled.current, { shouldDirty: true })
  }, [form, types, typeId, completedOn])
}

function usualExpiry(type: Entry | undefined, completedOn: unknown) {
  const months = type?.flags.months
  return typeof months === 'number' && typeof completedOn === 'string' && completedOn !== ''
    ? monthsLater(completedOn, months)
    : null
}
