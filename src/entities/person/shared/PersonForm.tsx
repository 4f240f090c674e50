import type { person, Person, PersonDraft } from '#contract/entities/person.ts'
import { useCompanyOptions } from '../../projectClient/shared/useCompanyOptions.ts'
import { RecordForm, type RecordFields } from '../../record/RecordForm.tsx'
import { usePeopleOptions } from '../../userProjectRole/shared/usePeopleOptions.ts'
import { persons } from '../data.ts'
import { PersonFields } from './PersonFields.tsx'
import { siteSystems } from './siteSystems.ts'

interface Props {
  id: number
  /** The project on whose page they are edited; they may work for one of its companies. */
  projectId: number
  onClose(): void
}

const none: PersonDraft = { firstName: '', lastName: '', clientId: 0, employmentStatusId: 0, languageId: 0 }

/** Corrects the record of a person, which all projects share. */
export const PersonForm = ({ projectId, ...props }: Props) => (
  <RecordForm {...props} data={persons} defaults={none} size="wide">
    {(form, row) => <Fields form={form} row={row} projectId={projectId} />}
  </RecordForm>
)

interface FieldsProps {
  form: RecordFields<typeof person>
  row: Person | null
  projectId: number
}

function Fields({ form, row, projectId }: FieldsProps) {
  const companies = useCompanyOptions(projectId, row ? [{ id: row.clientId, name: row.clientName }] : [])
  const known = row?.userId ? [{ id: row.userId, name: row.userName ?? '' }] : []
  const accounts = usePeopleOptions(projectId, known, siteSystems)
  return <PersonFields form={form} companies={companies} isNew={row === null} accounts={accounts} />
}
