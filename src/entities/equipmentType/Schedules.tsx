import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import {
  intervalUnits,
  performers,
  performerWords,
  type AppliesTo,
  type equipmentType,
} from '#contract/entities/equipmentType.ts'
import { Button } from '#src/ui/Button.tsx'
import { FoldingRow } from '#src/ui/rows/FoldingRow.tsx'
import { MoveGrip } from '#src/ui/rows/MoveGrip.tsx'
import { rowOfField, usePastedRows } from '#src/ui/rows/usePastedRows.tsx'
import { lookups } from '../lookup/data.ts'
import type { RecordFields } from '../record/RecordForm.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import './schedules.css'
import { intervalWords, unitPlural, type ScheduleDraft } from './shared/scheduleWords.ts'

interface Props {
  form: RecordFields<typeof equipmentType>
  appliesTo: AppliesTo
  open: number | null
  onOpen: (at: number | null) => void
}

const newSchedule = (): ScheduleDraft => ({
  key: crypto.randomUUID().slice(0, 12),
  inspectionTypeId: 0,
  intervalValue: null,
  intervalUnit: 'month',
  subTypeId: null,
  performedBy: 'competentPerson',
  legalBasis: null,
  graceDays: 0,
  blocksUse: true,
  beforeFirstUse: false,
  afterEvent: false,
})

const newKey = () => ({ key: newSchedule().key })

/** Edits the inspections of a type, one open at a time. Rows copied from a spreadsheet can be pasted. */
export function Schedules({ form, appliesTo, open, onOpen }: Props) {
  const { fields, append, move, remove, replace } = useFieldArray({ control: form.control, name: 'schedules' })
  const rows = useWatch({ control: form.control, name: 'schedules' }) as ScheduleDraft[]
  const { errors } = useFormState({ control: form.control, name: 'schedules' })
  const { data: types } = useQuery(lookups.list({ list: 'inspectionTypes' }))
  const { onPaste, notice } = usePastedRows({
    columns: [
      {
        name: 'inspectionTypeId',
        label: 'Inspection',
        as: (types ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      { name: 'intervalValue', label: 'Every', also: ['Interval'], as: 'number', decimals: 0 },
      { name: 'intervalUnit', label: 'Unit', as: intervalUnits.map((value) => ({ value, label: unitPlural(value) })) },
      {
        name: 'performedBy',
        label: 'Inspected by',
        as: performers.map((value) => ({ value, label: performerWords[value] })),
      },
      { name: 'legalBasis', label: 'Basis', also: ['Legal basis'] },
      { name: 'graceDays', label: 'Days of grace', also: ['Grace'], as: 'number', decimals: 0 },
    ],
    rows: () => rows,
    fresh: newSchedule(),
    own: newKey,
    onRows: replace,
  })
  const nameOf = (id: number) => types?.find((type) => type.id === id)?.name ?? 'New inspection'
  const moved = (from: number, to: number) => {
    move(from, to)
    onOpen(open === from ? to : null)
  }
  return (
    <section className="schedules" aria-label="Inspections" onPaste={(event) => onPaste(event, rowOfField(event))}>
      <h3 className="part-head">
        Inspections <span className="count">{fields.length}</span>
      </h3>
      {fields.length === 0 && <p className="small quiet">No regular inspections for this type yet.</p>}
      {fields.length > 0 && (
        <ol className="folding-list">
          {fields.map((field, at) => {
            // Watched values arrive one render after a row is added.
            const row = rows[at] ?? (field as unknown as ScheduleDraft)
            const isWrong = Boolean((errors.schedules as unknown as Record<number, unknown> | undefined)?.[at])
            return (
              <FoldingRow
                key={field.id}
                number={at + 1}
                title={nameOf(row.inspectionTypeId)}
                summary={[intervalWords(row), performerWords[row.performedBy ?? 'competentPerson'], row.legalBasis]
                  .filter(Boolean)
                  .join(' · ')}
                open={open === at || isWrong}
                wrong={isWrong}
                onToggle={() => onOpen(open === at ? null : at)}
                grip={
                  fields.length > 1 && (
                    <MoveGrip name={nameOf(row.inspectionTypeId)} at={at} last={fields.length - 1} onMove={moved} />
                  )
                }
                onRemove={() => {
                  remove(at)
                  onOpen(null)
                }}
              >
                <ScheduleFields form={form} at={at} appliesTo={appliesTo} />
              </FoldingRow>
            )
          })}
        </ol>
      )}
      {notice}
      <div>
        <Button
          small
          icon={<IconPlus size={15} />}
          reason={fields.length >= 20 && 'A type has at most 20 inspections.'}
          onClick={() => {
            append(newSchedule())
            onOpen(fields.length)
          }}
        >
          Add inspection
        </Button>
      </div>
    </section>
  )
}
