import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type {
  onSiteTraining as entity,
  OnSiteTraining,
  OnSiteTrainingDraft,
} from '#contract/entities/onSiteTraining.ts'
import type { Project } from '#contract/entities/project.ts'
import { revisionLetter } from '#contract/entities/rams.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { largestPage } from '#contract/window.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MomentField } from '#src/ui/fields/MomentField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { PersonField } from '../projectPerson/shared/PersonField.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { useLocationOptions } from '../projectLocation/shared/useLocationOptions.ts'
import { SubTypeField } from '../projectProcessSubType/shared/SubTypeField.tsx'
import { useUsedSubTypes } from '../projectProcessSubType/shared/useUsedSubTypes.ts'
import { ramsWindow } from '../rams/data.ts'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { onSiteTrainings } from './data.ts'
import { MaterialsField } from './MaterialsField.tsx'

interface Props {
  id: number
  project: Project
  onClose(): void
  onSaved?(row: OnSiteTraining): void
  onRemoved?(): void
}

type Fields = RecordFields<typeof entity>

/** The supplied entry of the list of languages: most talks are given in it. */
const english = 10

/** Prepares a talk, or corrects one: what about, who gives it, when, and what is shown. */
export function TrainingForm({ project, ...props }: Props) {
  const start: OnSiteTrainingDraft = {
    projectId: project.id,
    processSubTypeId: 0,
    title: '',
    trainerPersonId: null,
    trainerUserId: null,
    trainerName: null,
    heldOn: '',
    durationMin: 15,
    languageId: english,
    materialIds: [],
  }
  return (
    <RecordForm
      {...props}
      data={onSiteTrainings}
      of={`project/${project.id}/`}
      defaults={start}
      size="wide"
      removal={({ title }) => ({ name: title })}
    >
      {(form, row) => (
        <div className="fields">
          <TextField form={form} name="title" required autoFocus={row === null} maxLength={150} wide />
          <SubTypeField form={form} projectId={project.id} system="sms" kindId={processKindIds.onSiteTraining} />
          <MomentField form={form} name="heldOn" required />
          <PersonField form={form} place="trainer" projectId={project.id} row={row} />
          <NumberField form={form} name="durationMin" required unit="minutes" />
          <LookupSelect form={form} name="languageId" list="languages" required />
          <Places form={form} row={row} projectId={project.id} />
          <LookupSelect
            form={form}
            name="updatesTrainingTypeId"
            list="userTrainingTypes"
            help="Those with an account or on the list of people get this training"
          />
          <RamsField form={form} row={row} projectId={project.id} />
          <MaterialsField
            form={form}
            name="materialIds"
            wide
            help="Type part of the name of a document"
            known={row?.materials ?? []}
            chosenIds={row?.materialIds ?? []}
          />
          <LongTextField form={form} name="description" wide rows={3} orNull />
        </div>
      )}
    </RecordForm>
  )
}

function Places({ form, row, projectId }: { form: Fields; row: OnSiteTraining | null; projectId: number }) {
  const places = useLocationOptions(projectId)
  const companies = useCompanyOptions(projectId, [{ id: row?.clientId, name: row?.clientName }])
  return (
    <>
      <SelectField form={form} name="locationId" none="None" options={places} />
      <SelectField form={form} name="clientId" none="All companies" help="Whose people it is for" options={companies} />
    </>
  )
}

/** The revision in force that people are briefed on. */
function RamsField({ form, row, projectId }: { form: Fields; row: OnSiteTraining | null; projectId: number }) {
  const of = ramsWindow(projectId, 'sms')
  const { data } = useQuery(of.page({ ...of.firstPage, view: 'inForce', size: largestPage }))
  const options = new Map(
    (data?.rows ?? []).map(({ id, number, revision, title }) => [
      id,
      `${number} rev ${revisionLetter(revision)} ${title}`,
    ]),
  )
  if (row?.ramsId && !options.has(row.ramsId)) options.set(row.ramsId, `${row.ramsNumber} ${row.ramsTitle}`)
  const chosen = useWatch({ control: form.control, name: 'processSubTypeId' }) as unknown as number
  const types = useUsedSubTypes({ projectId, system: 'sms' }, processKindIds.onSiteTraining, chosen)
  const isRequired = types?.some(({ id, requiresRams }) => id === chosen && requiresRams)
  return (
    <SelectField
      form={form}
      name="ramsId"
      none={isRequired ? 'Not chosen yet' : 'None'}
      wide
      help={
        isRequired
          ? 'This type of training briefs people on RAMS in force; needed when you submit'
          : 'For a method briefing. Those who sign count as briefed on it'
      }
      options={[...options].map(([value, label]) => ({ value, label }))}
    />
  )
}
