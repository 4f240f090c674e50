import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { newPerson } from '#contract/people/addPeople.ts'
import { foldedCompany } from '#contract/text/foldedNames.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { System } from '#contract/systems.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { PersonFields } from '../person/shared/PersonFields.tsx'
import { siteSystems } from '../person/shared/siteSystems.ts'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { usePeopleOptions } from '../userProjectRole/shared/usePeopleOptions.ts'
import { newOnProject, peopleAlike } from './data.ts'
import { PlaceFields } from './PlaceForm.tsx'

/** Someone as a record names them, or as their name was typed. */
export interface CalledPerson {
  name: string
  clientId?: number | null
  company?: string | null
}

interface Props {
  project: Project
  system: System
  /** Whose name and company the form starts with. */
  called?: CalledPerson | undefined
  onClose(): void
  onAdded(row: ProjectPerson): void
}

/** Enters someone who is not known yet, and puts them on the list of the project. */
export function NewPersonForm({ project, system, called, onClose, onAdded }: Props) {
  const companies = useCompanyOptions(project.id)
  const [data] = useState(() => newOnProject(project.id))
  return (
    <RecordForm
      data={data}
      id={0}
      of={`project/${project.id}/${called?.name ?? ''}`}
      title="New person"
      size="wide"
      defaults={{ ...startOf(called, companies), employmentStatusId: 0, languageId: 0 }}
      onClose={onClose}
      onSaved={(person) => {
        const place = data.placeOf(person)
        if (place) onAdded(place)
        else onClose()
      }}
    >
      {(form) => (
        <>
          <Alike form={form} project={project} system={system} />
          <Fields form={form} projectId={project.id} />
        </>
      )}
    </RecordForm>
  )
}

/** The name in its two parts, and the company if it takes part in the project. */
function startOf(called: CalledPerson | undefined, companies: readonly { value: number; label: string }[]) {
  const words = (called?.name ?? '').trim().split(/\s+/)
  const { clientId, company } = called ?? {}
  const isIt = ({ value, label }: { value: number; label: string }) =>
    clientId ? value === clientId : !!company && foldedCompany(label) === foldedCompany(company)
  return {
    firstName: words.length > 1 ? words[0]! : '',
    lastName: words.slice(words.length > 1 ? 1 : 0).join(' '),
    clientId: companies.find(isIt)?.value ?? 0,
  }
}

type Form = RecordFields<typeof newPerson>

function Fields({ form, projectId }: { form: Form; projectId: number }) {
  const companies = useCompanyOptions(projectId)
  const accounts = usePeopleOptions(projectId, [], siteSystems)
  return (
    <>
      <PersonFields form={form} companies={companies} isNew accounts={accounts} />
      <div className="fields">
        <PlaceFields form={form} />
      </div>
    </>
  )
}

/** Milliseconds without a key after which known people are looked for. */
const typingPause = 300

/** People who are known already and may be the one that is being entered. */
function Alike({ form, project, system }: { form: Form; project: Project; system: System }) {
  const [lastName, dateOfBirth, cards] = useWatch({
    control: form.control,
    name: ['lastName', 'dateOfBirth', 'cards'],
  }) as [string, string | null, { number: string }[] | undefined]
  const cardNumber = cards?.[0]?.number ?? ''
  const said = useMemo(
    () => ({ lastName, dateOfBirth: dateOfBirth ?? '', cardNumber }),
    [lastName, dateOfBirth, cardNumber],
  )
  const [typed] = useDebouncedValue(said, typingPause)
  const { data: found = [] } = useQuery({
    ...peopleAlike(project.id, typed),
    enabled: typed.cardNumber !== '' || (typed.lastName !== '' && typed.dateOfBirth !== ''),
  })
  if (found.length === 0) return null
  return (
    <Notice tone="amber" title="This may be someone who is known already">
      <ul>
        {found.map(({ id, name, clientName, why, projectPersonId }) => (
          <li key={id}>
            {projectPersonId === null ? (
              `${name}, ${clientName}: ${why}. Add them from the list of known people instead.`
            ) : (
              <>
                <UiLink href={recordPath('projectPerson', { projectId: project.id, id: projectPersonId }, system)}>
                  {name}
                </UiLink>
                {`, ${clientName}: ${why}. They are on the list already.`}
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
