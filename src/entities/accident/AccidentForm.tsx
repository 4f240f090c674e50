import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { accident, Accident, AccidentDraft } from '#contract/entities/accident.ts'
import type { Project } from '#contract/entities/project.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { MomentField } from '#src/ui/fields/MomentField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { lookups } from '../lookup/data.ts'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { SubTypeField } from '../projectProcessSubType/shared/SubTypeField.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { useLocationOptions } from '../projectLocation/shared/useLocationOptions.ts'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { accidents } from './data.ts'

interface Props {
  id: number
  project: Project
  onClose(): void
  onSaved?(row: Accident): void
  onRemoved?(): void
}

type Fields = RecordFields<typeof accident>

/**
 * The first step of a report: when, where and during what work it happened. People are added on the accident's page.
 */
export function AccidentForm({ project, ...props }: Props) {
  const start: AccidentDraft = {
    projectId: project.id,
    processSubTypeId: 0,
    title: '',
    occurredOn: '',
    notifiedOn: '',
  }
  return (
    <RecordForm
      {...props}
      data={accidents}
      of={`project/${project.id}/`}
      defaults={start}
      title="Report an accident: when and where"
      size="wide"
      removal={({ title }) => ({ name: title })}
    >
      {(form, row) => (
        <div className="fields">
          <TextField
            form={form}
            name="title"
            required
            autoFocus={row === null}
            maxLength={150}
            wide
            help="In a few words and without names: people of the company read it"
          />
          <SubTypeField form={form} projectId={project.id} system="sms" kindId={processKindIds.accident} />
          <Companies form={form} row={row} projectId={project.id} />
          <MomentField form={form} name="occurredOn" required />
          <MomentField form={form} name="notifiedOn" required />
          <Places form={form} projectId={project.id} />
          <TextField form={form} name="exactPlace" maxLength={150} orNull help="Such as “Stair 2, third step”" />
          <LookupSelect form={form} name="accidentKindId" list="accidentKinds" />
          <Height form={form} />
          <TextField form={form} name="activity" maxLength={200} orNull help="What they were doing" />
          <TextField form={form} name="agent" maxLength={200} orNull help="What it happened with" />
          <TextField form={form} name="conditions" maxLength={200} orNull help="Such as “Wet, dusk, lights on”" />
        </div>
      )}
    </RecordForm>
  )
}

/** The height of a fall, for kinds of accident that require it. */
function Height({ form }: { form: Fields }) {
  const { data: kinds = [] } = useQuery(lookups.list({ list: 'accidentKinds' }))
  const chosen = useWatch({ control: form.control, name: 'accidentKindId' }) as number | null
  if (kinds.find(({ id }) => id === chosen)?.flags.asksHeight !== true) return null
  return <NumberField form={form} name="fallHeight" decimals={1} unit="m" optional />
}

function Places({ form, projectId }: { form: Fields; projectId: number }) {
  const places = useLocationOptions(projectId)
  return <SelectField form={form} name="locationId" none="None" options={places} />
}

function Companies({ form, row, projectId }: { form: Fields; row: Accident | null; projectId: number }) {
  const companies = useCompanyOptions(projectId, [{ id: row?.clientId, name: row?.clientName }])
  return <SelectField form={form} name="clientId" none="None" help="Responsible for the work" options={companies} />
}
