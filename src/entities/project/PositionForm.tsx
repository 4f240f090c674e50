import { useMemo, useState } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { project as entity, type Project } from '#contract/entities/project.ts'
import { decimal } from '#contract/fields.ts'
import { labelOf } from '#contract/labels.ts'
import { useLeftDraft } from '#src/data/recordEditor/useLeftDraft.ts'
import type { Draft } from '#src/data/drafts.ts'
import { EditModal } from '#src/ui/dialogs/EditModal.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { RecordConflict } from '../record/RecordConflict.tsx'
import { LeftBehind } from '../record/LeftBehind.tsx'
import { projects } from './data.ts'
import { SiteMap } from './SiteMap.tsx'
import { degreesWords, type Site } from './sites.ts'
import { usePartForm } from '#src/data/recordEditor/usePartForm.ts'

const schema = z.object({ latitude: decimal('Latitude', -90, 90, 6), longitude: decimal('Longitude', -180, 180, 6) })
const labels = (name: string) => labelOf(entity, name)
const valuesOf = ({ latitude, longitude }: Project): FieldValues => ({ latitude, longitude })

interface Props {
  project: Project
  onClose: () => void
}

/** Sets a project's position by coordinates, or by dragging its pin if there is a map. */
export function PositionForm(props: Props) {
  const name = `project/position/${props.project.id}`
  const left = useLeftDraft(name)
  const [opening, setOpening] = useState(0)
  if (left === undefined) return null
  return (
    <Opened
      key={opening}
      {...props}
      name={name}
      left={opening === 0 ? left : null}
      reopen={() => setOpening(opening + 1)}
    />
  )
}

interface OpenedProps extends Props {
  name: string
  left: Draft | null
  reopen: () => void
}

function Opened({ project, onClose, name, left, reopen }: OpenedProps) {
  const { form, submit, giveUp, problem, dispute, choose, isDirty } = usePartForm({
    entity: projects.entity,
    row: project,
    name,
    schema,
    valuesOf,
    left,
    save: projects.setPosition(project.id),
    onSaved: onClose,
  })
  const [latitude, longitude] = useWatch({ control: form.control, name: ['latitude', 'longitude'] }) as (
    | number
    | null
  )[]
  const sites = useMemo(
    (): Site[] =>
      typeof latitude === 'number' && typeof longitude === 'number'
        ? [{ id: project.id, label: project.number, latitude, longitude }]
        : [],
    [project, latitude, longitude],
  )
  const move = (place: { latitude: number; longitude: number }) => {
    form.setValue('latitude', place.latitude, { shouldDirty: true, shouldValidate: true })
    form.setValue('longitude', place.longitude, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <EditModal
      type="position"
      id={project.id}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      keepsDraft
      notice={left && isDirty && <LeftBehind at={left.at} onDiscard={() => (giveUp(), reopen())} />}
      problem={problem}
      size="narrow"
      conflict={
        dispute && (
          <RecordConflict dispute={dispute} onChoose={choose} labels={labels} words={(_, value) => degrees(value)} />
        )
      }
    >
      <FieldLabels value={labels}>
        <div className="fields">
          <NumberField
            form={form}
            name="latitude"
            required
            decimals={6}
            optional
            unit="°"
            help="North of the equator; 49 to 61 in these islands."
          />
          <NumberField
            form={form}
            name="longitude"
            required
            decimals={6}
            optional
            unit="°"
            help="Below 0 west of Greenwich, as in all of Ireland."
          />
        </div>
      </FieldLabels>
      <div className="position-map">
        <SiteMap
          sites={sites}
          label={sites[0] ? `The position is ${degreesWords(sites[0])}` : 'No position yet'}
          onMove={move}
        />
      </div>
    </EditModal>
  )
}

const degrees = (value: unknown) => (typeof value === 'number' ? `${value}°` : '—')
