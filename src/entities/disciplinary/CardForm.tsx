import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { disciplinary as entity, Disciplinary, DisciplinaryDraft } from '#contract/entities/disciplinary.ts'
import type { Project } from '#contract/entities/project.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { cardLevels, cardOutcomes, cardOutcomeWords, cardWords } from '#contract/safety/disciplinaryCards.ts'
import { withArticle } from '#contract/text/words.ts'
import { cardSuggestion } from '#src/entities/disciplinary/cardAccess.ts'
import { largestPage } from '#contract/window.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { observationWindow } from '../observation/data.ts'
import { PersonField } from '../projectPerson/shared/PersonField.tsx'
import { useLocationOptions } from '../projectLocation/shared/useLocationOptions.ts'
import { SubTypeField } from '../projectProcessSubType/shared/SubTypeField.tsx'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { usePaused } from '../record/usePaused.ts'
import { disciplinaries } from './data.ts'
import { Witnesses } from './Witnesses.tsx'

interface Props {
  id: number
  project: Project
  onClose(): void
  onSaved?(row: Disciplinary): void
  onRemoved?(): void
}
interface PartProps {
  form: RecordFields<typeof entity>
  row: Disciplinary | null
  projectId: number
}

const levelOptions = cardLevels.map((value) => ({ value, label: cardWords[value] }))
const outcomeOptions = cardOutcomes.map((value) => ({ value, label: cardOutcomeWords[value] }))

/** Raises a card, or corrects its draft: who did what, which card follows, and what it means for the person. */
export function CardForm({ project, ...props }: Props) {
  const start: DisciplinaryDraft = {
    projectId: project.id,
    processSubTypeId: 0,
    personName: '',
    personId: null,
    clientId: 0,
    occurredOn: '',
    breachId: 0,
    level: '' as 'verbal',
    description: '',
    witnesses: [],
    outcome: 'none',
  }
  return (
    <RecordForm
      {...props}
      data={disciplinaries}
      of={`project/${project.id}/`}
      defaults={start}
      size="wide"
      removal={({ title }) => ({ name: title })}
    >
      {(form, row) => (
        <>
          <div className="fields">
            <SubTypeField form={form} projectId={project.id} system="sms" kindId={processKindIds.disciplinary} />
            <DateField form={form} name="occurredOn" required />
            <PersonField form={form} place="disciplinary" projectId={project.id} row={row} autoFocus={row === null} />
            <LookupSelect form={form} name="breachId" list="disciplinaryBreaches" required />
            <Sources form={form} row={row} projectId={project.id} />
            <LongTextField form={form} name="description" required wide rows={4} />
            <SelectField form={form} name="level" required options={levelOptions} />
            <SelectField form={form} name="outcome" required options={outcomeOptions} />
          </div>
          <Suggestion form={form} row={row} projectId={project.id} />
          <div className="fields">
            <Dates form={form} />
            <LongTextField form={form} name="personStatement" wide rows={2} orNull help="In their own words" />
            <DateField form={form} name="employerNotifiedOn" />
          </div>
          <Witnesses form={form} projectId={project.id} />
        </>
      )}
    </RecordForm>
  )
}

/** Where it happened, and the observation that it was first seen in. */
function Sources({ form, row, projectId }: PartProps) {
  const places = useLocationOptions(projectId)
  const of = observationWindow(projectId, 'sms')
  const { data } = useQuery(of.page({ ...of.firstPage, view: 'all', size: largestPage }))
  const options = new Map((data?.rows ?? []).map((one) => [one.id, `${one.number} ${one.description.slice(0, 60)}`]))
  if (row?.observationId && !options.has(row.observationId)) options.set(row.observationId, row.observationNumber ?? '')
  return (
    <>
      <SelectField form={form} name="locationId" none="None" options={places} />
      <SelectField
        form={form}
        name="observationId"
        none="None"
        options={[...options].map(([value, label]) => ({ value, label }))}
      />
    </>
  )
}

/** From when until when an outcome holds. */
function Dates({ form }: Pick<PartProps, 'form'>) {
  const outcome = useWatch({ control: form.control, name: 'outcome' })
  if (outcome === 'none') return null
  return (
    <>
      <DateField form={form} name="effectiveFrom" />
      <DateField form={form} name="effectiveTo" help="Empty means until further notice" />
    </>
  )
}

const asked = ['personName', 'personId', 'clientId', 'personUserId', 'occurredOn', 'level'] as const

/** What the rules of the site suggest in view of earlier cards. A lighter card needs a reason. */
function Suggestion({ form, row, projectId }: PartProps) {
  const values = useWatch({ control: form.control, name: [...asked] })
  const entered = Object.fromEntries(asked.map((name, at) => [name, values[at]]).filter(([, value]) => Boolean(value)))
  const question = { projectId, ...entered, ...(row && { id: row.id }) }
  const words = usePaused(
    JSON.stringify(Object.fromEntries(Object.entries(question).map(([name, value]) => [name, String(value)]))),
  )
  const { data } = useQuery({
    ...cardSuggestion(JSON.parse(words) as Record<string, string>),
    enabled: ['personName', 'clientId', 'occurredOn', 'level'].every((name) => words.includes(`"${name}"`)),
  })
  const isOverruled = useWatch({ control: form.control, name: 'overruleReason' })
  if (!data?.isSecond && !isOverruled) return null
  return (
    <>
      {data?.isSecond && (
        <Notice tone="amber" title={`The rules suggest ${withArticle(cardWords[data.level])}`}>
          Another yellow card of this person still counts. A lighter card needs a reason.
        </Notice>
      )}
      <LongTextField form={form} name="overruleReason" wide rows={2} orNull />
    </>
  )
}
