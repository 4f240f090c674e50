import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { induction, Induction, InductionDraft } from '#contract/entities/induction.ts'
import type { Person } from '#contract/entities/person.ts'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { Project } from '#contract/entities/project.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { bestCard } from '#contract/people/siteCards.ts'
import { lightRecord } from '#src/data/lightRecord.ts'
import { currentUser } from '#src/data/session.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { PersonField } from '../projectPerson/shared/PersonField.tsx'
import { SubTypeField } from '../projectProcessSubType/shared/SubTypeField.tsx'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { usePeopleOptions } from '../userProjectRole/shared/usePeopleOptions.ts'
import { CardFields } from './CardFields.tsx'
import { inductions } from './data.ts'

interface Props {
  id: number
  project: Project
  /** A former induction whose person is inducted again. */
  from?: number | undefined
  /** The place of a person on the list of the project who is inducted. */
  person?: number | undefined
  onClose(): void
  onSaved?(row: Induction): void
  onRemoved?(): void
}

type Fields = RecordFields<typeof induction>

/** Begins the induction of someone, or corrects it: who they are, their company, and the card that was seen. */
export function InductionForm({ from, person, ...props }: Props) {
  const { data: former, isLoading } = useQuery({ ...inductions.detail(from ?? 0), enabled: from !== undefined })
  const listed = useListed(person)
  return isLoading || listed.isLoading ? null : <Opened {...props} former={former ?? null} listed={listed.start} />
}

/** What is known of someone on the list of people of the project. */
function useListed(id: number | undefined) {
  const place = useQuery({ ...lightRecord<ProjectPerson>('projectPerson', id ?? 0), enabled: id !== undefined })
  const { personId = 0 } = place.data ?? {}
  const own = useQuery({ ...lightRecord<Person>('person', personId), enabled: personId > 0 })
  const card = bestCard(own.data?.cards ?? [])
  const start: Partial<InductionDraft> | null =
    place.data && own.data
      ? {
          personId,
          title: place.data.name,
          clientId: place.data.clientId,
          userId: own.data.userId,
          phone: own.data.phone,
          languageId: own.data.languageId,
          cscsTypeId: card?.cscsTypeId ?? null,
          cardNumber: card?.number ?? null,
          cardExpiresOn: card?.expiresOn ?? null,
        }
      : null
  return { start, isLoading: place.isLoading || own.isLoading }
}

/** What stays the same when someone is inducted again. */
const kept = (row: Induction): Partial<InductionDraft> => ({
  personId: row.personId,
  title: row.title,
  clientId: row.clientId,
  userId: row.userId,
  phone: row.phone,
  languageId: row.languageId,
  cscsTypeId: row.cscsTypeId,
  cardNumber: row.cardNumber,
  cardExpiresOn: row.cardExpiresOn,
})

interface OpenedProps extends Omit<Props, 'from' | 'person'> {
  former: Induction | null
  /** What is known of the person on the list. */
  listed: Partial<InductionDraft> | null
}

function Opened({ project, former, listed, ...props }: OpenedProps) {
  const { now, zone } = useClock()
  const me = currentUser(useQueryClient())
  const start: InductionDraft = {
    projectId: project.id,
    processSubTypeId: 0,
    title: '',
    clientId: 0,
    inductedOn: dayOf(now, zone),
    inductorUserId: me.id,
    languageId: 0,
    ...(former && kept(former)),
    ...listed,
  }
  return (
    <RecordForm
      {...props}
      data={inductions}
      of={`project/${project.id}/${former ? `again/${former.id}/` : listed ? `person/${listed.personId}/` : ''}`}
      defaults={start}
      title={former ? `Induct ${former.title} again` : undefined}
      size="wide"
      removal={({ title }) => ({ name: title })}
    >
      {(form, row) => (
        <div className="fields">
          <PersonField
            form={form}
            place="induction"
            projectId={project.id}
            row={row ?? former}
            autoFocus={row === null}
            help={{ name: 'First and last name', company: 'They work for' }}
          />
          <SubTypeField form={form} projectId={project.id} system="sms" kindId={processKindIds.induction} />
          <LookupSelect form={form} name="languageId" list="languages" required />
          <DateField form={form} name="inductedOn" required until={dayOf(now, zone)} />
          <Inductor form={form} row={row} projectId={project.id} />
          <TextField form={form} name="phone" type="tel" orNull maxLength={20} help="With country code" />
          <CardFields form={form} />
          <LongTextField form={form} name="description" wide rows={2} orNull />
        </div>
      )}
    </RecordForm>
  )
}

function Inductor({ form, row, projectId }: { form: Fields; row: Induction | null; projectId: number }) {
  const known = row ? [{ id: row.inductorUserId, name: row.inductorName }] : []
  const inductors = usePeopleOptions(projectId, known, ['sms'])
  return <SelectField form={form} name="inductorUserId" required options={inductors} />
}
