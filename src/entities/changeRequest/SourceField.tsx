import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import {
  changeSources,
  changeSourceWords,
  isChangeSource,
  type ChangeSourceKind,
} from '#contract/changes/changeRequestStatus.ts'
import type { changeRequest } from '#contract/entities/changeRequest.ts'
import { largestPage } from '#contract/window.ts'
import { everyRow } from '#src/data/wholeWindow.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { incidentWindow } from '../incident/data.ts'
import { observationWindow } from '../observation/data.ts'
import type { RecordFields } from '../record/RecordForm.tsx'
import { rfiWindow } from '../rfi/data.ts'

interface Item {
  id: number
  text: string
}

/** A record that a change comes from, with what it is called. */
export interface KnownSource extends Item {
  kind: ChangeSourceKind
}

interface Props {
  form: RecordFields<typeof changeRequest>
  /** The source that is stored, or that the form begins from. It is among the choices, however old. */
  known: KnownSource | null
  projectId: number
}

const sourceLabels: Record<ChangeSourceKind, string> = {
  rfi: 'Source RFI',
  observation: 'Source observation',
  incident: 'Source incident',
}
const sources = changeSources.map((value) => ({ value, label: changeSourceWords[value] }))

/** What a change comes from: a record of the project, found by its number or its words, or an instruction. */
export function SourceField({ form, known, projectId }: Props) {
  const source: unknown = useWatch({ control: form.control, name: 'source' })
  const records = useRecords(source, projectId)
  const kind = isChangeSource(source) ? source : null
  useClearedWith(form, kind)
  return (
    <>
      <SelectField form={form} name="source" required options={sources} />
      {kind ? (
        <TypeAheadField
          key={kind}
          form={form}
          name="sourceId"
          label={sourceLabels[kind]}
          required
          help="Type part of its number or of its words"
          items={known?.kind === kind ? withKnown(records, known) : records}
        />
      ) : (
        <TextField
          form={form}
          name="instructionRef"
          orNull
          maxLength={40}
          required={source === 'instruction'}
          disabled={source !== 'instruction'}
        />
      )}
    </>
  )
}

/** Clears the record when another kind of source is chosen: the id of an RFI is none of an observation. */
function useClearedWith(form: Props['form'], kind: ChangeSourceKind | null) {
  const id = useWatch({ control: form.control, name: 'sourceId' }) as unknown as number | null
  const before = useRef({ kind, id })
  useEffect(() => {
    const former = before.current
    before.current = { kind, id }
    if (former.kind !== kind && former.id === id && id) form.setValue('sourceId', null, { shouldDirty: true })
  }, [form, kind, id])
}

/** The numbered records of a kind that may be named; of observations and incidents the newest. */
function useRecords(source: unknown, projectId: number): readonly Item[] {
  const [observations, incidents] = useMemo(
    () => [observationWindow(projectId, 'sms'), incidentWindow(projectId, 'sms')] as const,
    [projectId],
  )
  const asked = useQuery({
    ...everyRow(rfiWindow(projectId), { column: 'number', down: true }),
    enabled: source === 'rfi',
  })
  const seen = useQuery({
    ...observations.page({ ...observations.firstPage, size: largestPage }, true),
    enabled: source === 'observation',
  })
  const events = useQuery({
    ...incidents.page({ ...incidents.firstPage, size: largestPage }, true),
    enabled: source === 'incident',
  })
  switch (source) {
    case 'rfi':
      return (asked.data ?? []).flatMap(({ id, number, subject }) =>
        number ? [{ id, text: `${number} ${subject}` }] : [],
      )
    case 'observation':
      return (seen.data?.rows ?? [])
        .filter(({ isConfidential }) => !isConfidential)
        .map(({ id, number, description }) => ({ id, text: `${number} ${description}`.slice(0, 150) }))
    case 'incident':
      return (events.data?.rows ?? []).flatMap(({ id, number, title, isConfidential }) =>
        number && !isConfidential ? [{ id, text: `${number} ${title}` }] : [],
      )
    default:
      return []
  }
}

const withKnown = (items: readonly Item[], { id, text }: Item): readonly Item[] =>
  items.some((item) => item.id === id) ? items : [...items, { id, text }]
