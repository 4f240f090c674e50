import { IconPlus } from '@tabler/icons-react'
import type { FaultOf } from '#contract/equipment/inspected.ts'
import type { Project } from '#contract/entities/project.ts'
import type { System } from '#contract/systems.ts'
import { projectPath } from '#contract/projectPath.ts'
import { recordPath } from '#contract/recordPages.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { ObservationBadge } from '../observationLooks.tsx'
import { observationWords } from './observationWords.ts'

interface Props {
  projectId: number
  system: System
  faults: readonly FaultOf[]
  /** URL for reporting one for the item; undefined for readers. */
  report: string | undefined
}

/** What was reported about an item: faults of a building in use, or observations on a site. */
function FaultsPanel({ projectId, system, faults, report }: Props) {
  const words = observationWords(system)
  return (
    <Panel
      title={words.plural}
      count={faults.length}
      action={
        report && (
          <UiLink href={report} className="button small">
            <IconPlus size={15} /> {words.add}
          </UiLink>
        )
      }
    >
      {faults.length === 0 ? (
        <EmptyState title="No items">{`${words.plural} that name it are listed here.`}</EmptyState>
      ) : (
        <div className="stack">
          {faults.map(({ id, number, description, statusId, createdOn }) => (
            <div key={id} className="line wrap">
              <UiLink href={recordPath('observation', { projectId, id }, system)}>{number}</UiLink>
              <span>{description}</span>
              <span className="push small quiet">
                <Moment at={createdOn} />
              </span>
              <ObservationBadge statusId={statusId} />
            </div>
          ))}
        </div>
      )}
    </Panel>
  )
}

interface FaultsTab {
  project: Project
  system: System
  row: { id: number; faults: readonly FaultOf[] }
  /** The search parameter that passes the item to the fault form. */
  names: 'equipment' | 'item'
  /** Whether the item still exists and can be reported. */
  isThere: boolean
}

/** The tab with an item's faults; absent on a site if nothing was reported about it. */
export const faultsTab = ({ project, system, row: { id, faults }, names, isThere }: FaultsTab) =>
  system === 'fm' || faults.length > 0
    ? [
        {
          id: 'faults',
          label: observationWords(system).plural,
          count: faults.length,
          content: (
            <FaultsPanel
              projectId={project.id}
              system={system}
              faults={faults}
              report={
                isThere && project.pageData.addsIn.includes(system)
                  ? `${projectPath(system, project.id, 'observations')}?open=0&${names}=${id}`
                  : undefined
              }
            />
          ),
        },
      ]
    : []
