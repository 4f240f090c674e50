import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import type { Entity } from '#contract/entity.ts'
import { processKindIds, processKindPlurals, type ProcessKind } from '#contract/processKinds.ts'
import { projectPath } from '#contract/projectPath.ts'
import { permitIssuerRole } from '#contract/safety/permitRules.ts'
import type { System } from '#contract/systems.ts'
import { inSentence } from '#contract/text/words.ts'
import { projectLocations } from '#src/entities/projectLocation/data.ts'
import { useUsedSubTypes } from '#src/entities/projectProcessSubType/shared/useUsedSubTypes.ts'
import { userProjectRoles } from '#src/entities/userProjectRole/data.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import './neededFirst.css'

interface Place {
  project: Project
  system: System
}

interface Need {
  title: string
  /** What it is for, or whom to ask. */
  sentence: string
  action: string
  href: string
  may: boolean
}

interface Props extends Place {
  /** The kind of the new record. */
  entity: Entity
  onClose(): void
  /** The form of the new record. */
  children: ReactNode
}

const isProcess = (kind: string): kind is ProcessKind => Object.hasOwn(processKindIds, kind)

/** The form of a new record, or what the project needs first, so that no field is asked for that has no choices. */
export function NeededFirst(props: Props) {
  const { kind } = props.entity
  return isProcess(kind) && 'processSubTypeId' in props.entity.draft.shape ? (
    <OfProcess {...props} kind={kind} />
  ) : (
    props.children
  )
}

function OfProcess({ kind, children, ...props }: Props & { kind: ProcessKind }) {
  // A form that someone fills in stays open, whatever others take away meanwhile.
  const [hadAll, setHadAll] = useState(false)
  const subTypes = useSubTypesNeed(props, kind)
  const forPermit = usePermitNeeds(props, kind === 'permit')
  // The form stays until everything is known, so that the list of what is missing appears as a whole.
  if (subTypes === undefined || forPermit === undefined) return children
  const needs = [subTypes, ...forPermit].filter((need) => need !== null)
  if (needs.length === 0 && !hadAll) setHadAll(true)
  return needs.length === 0 || hadAll ? children : <Needs {...props} needs={needs} />
}

/** Whom to ask who may not do it. */
const askFor = ({ project }: Place, what: string) =>
  `Ask ${project.managerName ?? 'whoever manages this project'} to ${what}.`

/** The kinds that have a view in the list of sub types. */
const viewOf: Partial<Record<ProcessKind, string>> = { permit: '?view=permits', induction: '?view=inductions' }

function useSubTypesNeed({ project, system }: Place, kind: ProcessKind): Need | null | undefined {
  const used = useUsedSubTypes({ projectId: project.id, system }, processKindIds[kind], null)
  if (used?.length !== 0) return used === undefined ? undefined : null
  const may = project.pageData.ownSystems.includes(system)
  return {
    title: 'A sub type',
    sentence: may
      ? `Choose which ${processKindPlurals[processKindIds[kind]]} this project uses. Each brings its questions and its approval.`
      : askFor({ project, system }, `choose which ${processKindPlurals[processKindIds[kind]]} the project uses`),
    action: 'Choose sub types',
    href: `${projectPath(system, project.id, 'processsubtypes')}${viewOf[kind] ?? ''}`,
    may,
  }
}

/** What a permit names besides its sub type: a place, and whoever authorises it. */
function usePermitNeeds({ project, system }: Place, isPermit: boolean): (Need | null)[] | undefined {
  const projectId = project.id
  const { data: places } = useQuery({ ...projectLocations.list({ projectId }), enabled: isPermit })
  const { data: roles } = useQuery({ ...userProjectRoles.list({ projectId }), enabled: isPermit })
  if (!isPermit) return []
  if (!places || !roles) return undefined
  const mayIssue = roles.some(
    (role) =>
      role.systems.includes(system) &&
      (role.projectRoleId === permitIssuerRole || role.accessLevel >= accessLevels.manage),
  )
  const manage = projectPath(system, projectId, 'manage')
  const place = { project, system }
  const may = project.canEdit
  return [
    places.length === 0
      ? {
          title: 'A location',
          sentence: may
            ? 'A permit holds for one place: a building, a floor or a zone.'
            : askFor(place, 'add the locations of the site'),
          action: 'Add a location',
          href: `${manage}?tab=locations&new=1`,
          may,
        }
      : null,
    !mayIssue
      ? {
          title: 'Someone who issues permits',
          sentence: may
            ? 'Give someone the role Permit issuer, or a role that manages the project.'
            : askFor(place, 'give someone the role Permit issuer'),
          action: 'Add a person',
          href: `${manage}?tab=people&new=1`,
          may,
        }
      : null,
  ]
}

function Needs({ entity, needs, onClose }: Omit<Props, 'children'> & { needs: readonly Need[] }) {
  const id = useId()
  return (
    <Dialog labelledBy={id} onLeave={onClose} className="confirm">
      <h2 id={id}>{`Before the first ${inSentence(entity.name)}`}</h2>
      <div className="dialog-body">
        <ul className="needed-first">
          {needs.map(({ title, sentence, action, href, may }) => (
            <li key={title}>
              <span className="two-lines">
                <strong>{title}</strong>
                <span className="small quiet">{sentence}</span>
              </span>
              {may && (
                <UiLink className="button small push" href={href}>
                  {action}
                </UiLink>
              )}
            </li>
          ))}
        </ul>
      </div>
      <footer>
        <Button onClick={onClose}>Close</Button>
      </footer>
    </Dialog>
  )
}
