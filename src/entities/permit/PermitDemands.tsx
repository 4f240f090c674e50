import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { PermitDraft } from '#contract/entities/permit.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { fileSectionWords, hasSections, nothingToRead, type FileInForce } from '#contract/safety/fileSections.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { lookups } from '../lookup/data.ts'
import { processSubTypes } from '../processSubType/data.ts'
import { useUsedSubTypes, type SubTypePlace } from '../projectProcessSubType/shared/useUsedSubTypes.ts'
import { peopleToSignIn } from '../siteAttendance/data.ts'
import { userProjectRoles } from '../userProjectRole/data.ts'
import { Clashes } from './ClashNotice.tsx'
import { plannedClashes, safetyFileInForce } from './data.ts'
import type { PermitFields } from './permitFields.ts'

/** Returns a current value of the form. */
function useNow<F extends keyof PermitDraft>(form: PermitFields, name: F) {
  return useWatch({ control: form.control, name }) as PermitDraft[F]
}

/** The selected type of permit; undefined if none is selected. */
export function useChosenType(form: PermitFields, place: SubTypePlace) {
  const chosen = useNow(form, 'processSubTypeId')
  return useUsedSubTypes(place, processKindIds.permit, chosen)?.find(({ id }) => id === chosen)
}

/** The company that does the work: the one selected, otherwise the holder's; null if neither is known. */
export function useCompanyAtWork(form: PermitFields, projectId: number) {
  const clientId = useNow(form, 'clientId')
  const holderId = useNow(form, 'holderUserId')
  const personId = useNow(form, 'holderPersonId')
  const { data: roles = [] } = useQuery(userProjectRoles.list({ projectId }))
  const { data: people = [] } = useQuery({ ...peopleToSignIn(projectId), enabled: Boolean(personId) })
  const listed = people.find((one) => one.personId === personId)
  return clientId ?? listed?.clientId ?? roles.find(({ userId }) => userId === holderId)?.userClientId ?? null
}

/** Shows what the selected permit type requires, before the rest of the form is filled in. */
export function TypeDemands({ form, ...place }: SubTypePlace & { form: PermitFields }) {
  const holderId = useNow(form, 'holderUserId')
  const { data: file } = useQuery({
    ...safetyFileInForce(place.projectId, holderId ?? null),
    enabled: place.system === 'fm',
  })
  const type = useChosenType(form, place)
  const { data: whole } = useQuery({ ...processSubTypes.detail(type?.id ?? 0), enabled: type !== undefined })
  const { data: subTypes = [] } = useQuery(processSubTypes.list())
  const { data: trainings = [] } = useQuery(lookups.list({ list: 'userTrainingTypes' }))
  if (!type) return null
  const named = (rows: readonly { id: number; name: string }[], ids: readonly number[] = []) =>
    rows
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ')
  const trained = named(trainings, whole?.requiredTrainingTypeIds)
  const conflicts = named(subTypes, whole?.conflictsWithSubTypeIds)
  const demands = [
    file && fileDemand(file),
    type.requiresRams && 'Approved RAMS of the company that does the work',
    trained && `Training of those who do the work: ${trained}`,
    type.requiresSignOn && 'Everyone signs on before the work starts',
    type.exclusiveInZone && 'The zone to itself: no other permit there at the same time',
    conflicts && `A word on coordination where the zone has one of these at the same time: ${conflicts}`,
    type.maxDurationHours && `An end within ${type.maxDurationHours} hours of the start, extensions included`,
  ].filter((one) => typeof one === 'string' && one !== '')
  if (demands.length === 0) return null
  return (
    <Notice tone="blue" title={`${type.name} asks for`}>
      <ul>
        {demands.map((one) => (
          <li key={String(one)}>{one}</li>
        ))}
      </ul>
    </Notice>
  )
}

const fileDemand = (file: FileInForce) =>
  hasSections(file)
    ? `The safety file read by the permit holder, issue ${file.issue}: ${file.sections
        .map(({ section }) => fileSectionWords[section].toLowerCase())
        .join(', ')}`
    : `A reason of the issuer: ${nothingToRead(file)}`

interface PlannedProps {
  form: PermitFields
  projectId: number
  /** The permit's id; 0 for a new one. */
  id: number
}

/** Conflicts of the permit as currently entered; empty until its type, zone and time are known. */
export function usePlannedClashes({ form, projectId, id }: PlannedProps) {
  const processSubTypeId = useNow(form, 'processSubTypeId')
  const locationId = useNow(form, 'locationId')
  const [validFrom, validTo] = [useNow(form, 'validFrom'), useNow(form, 'validTo')]
  const isPlanned = processSubTypeId > 0 && locationId > 0 && validFrom !== '' && validFrom < validTo
  const { data = [] } = useQuery({
    ...plannedClashes(projectId, { processSubTypeId, locationId, validFrom, validTo, id }),
    enabled: isPlanned,
  })
  return isPlanned ? data : []
}

/** Shows conflicts of the permit as currently entered. */
export function PlannedClashes(props: PlannedProps) {
  const clashes = usePlannedClashes(props)
  const coordination = useNow(props.form, 'coordination')
  const validFrom = useNow(props.form, 'validFrom')
  return (
    <Clashes data={clashes} projectId={props.projectId} validFrom={validFrom} coordination={coordination ?? null} />
  )
}
