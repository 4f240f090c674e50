import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { attachmentOf } from '#contract/attachments.ts'
import type { Observation, ObservationDraft, observation } from '#contract/entities/observation.ts'
import type { Project } from '#contract/entities/project.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { natures, natureWords, type Nature } from '#contract/safety/observationStatus.ts'
import { useKeptFiles } from '#src/data/keptFiles.ts'
import { ChosenFiles } from '#src/ui/files/ChosenFiles.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { RadioField } from '#src/ui/fields/RadioField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { useUsedSubTypes, type SubTypePlace } from '../projectProcessSubType/shared/useUsedSubTypes.ts'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { useLocationOptions } from '../projectLocation/shared/useLocationOptions.ts'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { AssetFields } from './AssetFields.tsx'
import { observations } from './data.ts'
import { observationWords } from './shared/observationWords.ts'
import { photosOf, SendPhotos } from './SendPhotos.tsx'

interface Props {
  id: number
  project: Project
  /** The system in which a new one is created. */
  system: System
  /** Initial values of a new one, such as its item. */
  start?: Partial<ObservationDraft>
  onClose(): void
  onSaved?(row: Observation): void
  onRemoved?(): void
}

type Fields = RecordFields<typeof observation>
const natureOptions = natures.map((value) => ({ value, label: natureWords[value] }))
const { largest } = attachmentOf(observations.entity, 'photos')

/** Raises or edits an observation, with its photos. */
export function ObservationForm({ project, system, start: given, onSaved, ...props }: Props) {
  const words = observationWords(system)
  const [isConfidential, setConfidential] = useState(false)
  const photos = useKeptFiles(`observation/0/project/${project.id}`, isConfidential)
  const [saved, setSaved] = useState<Observation | null>(null)
  const isNew = props.id < 1
  const isFault = system === 'fm'
  const start: ObservationDraft = {
    projectId: project.id,
    systemId: recordSystemIdOf(system),
    // No default, so that nobody raises the wrong kind by leaving it unchanged. A fault is never good practice.
    nature: isFault ? 'negative' : ('' as Nature),
    observationTypeId: 0,
    description: '',
    ...given,
  }
  if (saved) return <SendPhotos row={saved} photos={photos} onDone={() => onSaved?.(saved)} />
  const keepForRecord = (row: Observation) => {
    photos.handOn(photosOf(row.id))
    setSaved(row)
  }
  return (
    <RecordForm
      {...props}
      data={observations}
      title={isNew ? observationWords(system).form : undefined}
      of={`project/${project.id}/${system === 'fm' ? 'fm/' : ''}`}
      defaults={start}
      {...(isFault && { title: words.add })}
      {...(photos.files.length > 0 ? { onSaved: keepForRecord } : onSaved && { onSaved })}
      removal={({ number }) => ({
        name: number,
        consequences: `${isFault ? 'A fault' : 'An observation'} with actions cannot be deleted.`,
      })}
    >
      {(form, row) => (
        <>
          <div className="fields">
            {!isFault && (
              <RadioField
                form={form}
                name="nature"
                required
                wide
                options={natureOptions}
                disabled={!isNew}
                autoFocus={isNew}
              />
            )}
            <LongTextField form={form} name="description" required wide rows={4} autoFocus={isNew && isFault} />
            {isFault && <AssetFields form={form} row={row} projectId={project.id} system={system} />}
          </div>
          {isNew && (
            <ChosenFiles of="picture" label="Photos" files={photos.files} onFiles={photos.change} largest={largest} />
          )}
          <div className="fields">
            <SubType form={form} row={row} projectId={project.id} system={system} onConfidential={setConfidential} />
            <LookupSelect form={form} name="observationTypeId" list="observationTypes" required />
            <Place form={form} row={row} projectId={project.id} />
          </div>
        </>
      )}
    </RecordForm>
  )
}

interface SubTypeProps extends SubTypePlace {
  form: Fields
  row: Observation | null
  onConfidential(isConfidential: boolean): void
}

/** The sub types that the project uses for observations; hidden if there are none. */
function SubType({ form, row, onConfidential, ...place }: SubTypeProps) {
  const chosen = useWatch({ control: form.control, name: 'processSubTypeId' }) as number | null
  const options = useUsedSubTypes(place, processKindIds.observation, chosen) ?? []
  const subType = options.find(({ id }) => id === chosen)
  const isConfidential = subType?.isConfidential === true
  // Counts as confidential while the sub type is loading.
  const mayBe = chosen !== null && subType?.isConfidential !== false
  useEffect(() => onConfidential(mayBe), [mayBe, onConfidential])
  if (options.length === 0) return null
  return (
    <SelectField
      form={form}
      name="processSubTypeId"
      none="None"
      wide
      disabled={row !== null}
      help={isConfidential ? 'Only you, whoever has to act and the managers of the project see it' : undefined}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** Where it was seen, whom it concerns, and the immediate consequences. */
function Place({ form, row, projectId }: { form: Fields; row: Observation | null; projectId: number }) {
  const [nature, isFixed] = useWatch({ control: form.control, name: ['nature', 'alreadyFixed'] }) as [Nature, boolean]
  const places = useLocationOptions(projectId)
  const companies = useCompanyOptions(projectId, [{ id: row?.clientId, name: row?.clientName }])
  const isNegative = nature === 'negative'
  return (
    <>
      <SelectField form={form} name="locationId" none="None" options={places} />
      <SelectField
        form={form}
        name="clientId"
        none="None"
        required={isNegative}
        help={isNegative ? 'Has to put it right' : nature === 'positive' ? 'Is told of the praise' : undefined}
        options={companies}
      />
      {isNegative && (
        <>
          <LookupSelect
            form={form}
            name="priorityId"
            list="questionResponseActionPriorities"
            required={!isFixed}
            help="Sets when it is due"
          />
          <SwitchField
            form={form}
            name="alreadyFixed"
            help="Closes at once, without an action"
            disabled={row !== null}
          />
        </>
      )}
      {nature === 'positive' && <TextField form={form} name="thanksTo" orNull maxLength={150} />}
    </>
  )
}
