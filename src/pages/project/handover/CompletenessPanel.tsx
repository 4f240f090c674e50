import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { figures } from '#contract/figures.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import { handoverOf } from '#contract/safetyFile/handover.ts'
import { projectPath } from '#contract/projectPath.ts'
import { folderPath } from '#contract/recordPages.ts'
import { projectFolders } from '#src/entities/projectFolder/data.ts'
import { handoverLook } from '#src/entities/projectFolder/shared/handoverLooks.ts'
import { together } from '#src/ui/answer.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { dueOn } from '#src/ui/time/due.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { usePrinting } from '#src/ui/menus/usePrinting.ts'
import { completenessOf, type Completeness, type Tally } from './completeness.ts'
import './completeness.css'

const ChaseModal = lazyPart(() => import('./ChaseModal.tsx'))
const shown = 8

/** How complete the safety file is, by section and company, with what is missing and a button to request it. */
export function CompletenessPanel({ project }: { project: Project }) {
  const folders = useQuery(projectFolders.sfs.list({ projectId: project.id }))
  const clock = useClock()
  const today = dayOf(clock.now, clock.zone)
  const [chasing, setChasing] = useState(false)
  const found = together([folders], () => completenessOf(folders.data ?? [], today))
  const root = folders.data?.find(({ isRoot }) => isRoot)
  const mayChase = root !== undefined && hasRight(root.flags, 'canManage')
  const owed = (found.data?.missing ?? []).filter(({ ownerClientId }) => ownerClientId !== null)
  return (
    <Panel
      title={found.data?.percent == null ? 'Completeness' : `Completeness: ${found.data.percent} %`}
      className="completeness"
      flush
      action={
        <>
          {mayChase && owed.length > 0 && (
            <Button
              small
              onPointerEnter={ChaseModal.preload}
              onFocus={ChaseModal.preload}
              onClick={() => setChasing(true)}
            >
              Chase…
            </Button>
          )}
          <UiLink href={projectPath('sfs', project.id, 'folders')}>All folders</UiLink>
        </>
      }
    >
      <Loaded of={found} name="The folders">
        {(known) =>
          known.sections.length === 0 ? (
            <p className="nobody quiet">
              No folder is required yet. Say in the details of a folder who provides it and by when.
            </p>
          ) : (
            <>
              <p className="counts small quiet">{requiredWords(known)}</p>
              <p className="counts small quiet">{figures.foldersSettled.meaning}</p>
              <Matrix project={project} known={known} />
              <Missing project={project} known={known} />
            </>
          )
        }
      </Loaded>
      {chasing && (
        <Suspense>
          <ChaseModal project={project} owed={owed} onClose={() => setChasing(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

/** Explains what the percentage counts. */
const requiredWords = ({ required: { settled, all } }: Completeness) =>
  all === 0
    ? 'No folder is required, so there is no share.'
    : `Completeness counts required folders: ${settled} of ${all} ${settled === 1 ? 'is' : 'are'} accepted or not applicable.`

/** Sections by company: how many of their folders are accepted or not applicable. */
const Matrix = ({ project, known: { owners, sections } }: { project: Project; known: Completeness }) => (
  <div className="matrix" tabIndex={0} role="region" aria-label="Completeness by section and company">
    <table className="table" aria-label="Completeness by section and company">
      <thead>
        <tr>
          <th scope="col">Section</th>
          <th scope="col" className="right">
            All
          </th>
          {owners.map(({ id, name }) => (
            <th key={id} scope="col" className="right" title={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sections.map(({ id, name, total, tallies }) => (
          <tr key={id}>
            <th scope="row" title={name}>
              <UiLink href={folderPath('sfs', { projectId: project.id, id })}>{name}</UiLink>
            </th>
            <Cell tally={total} />
            {tallies.map((tally, at) => (
              <Cell key={owners[at]!.id} tally={tally} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function Cell({ tally }: { tally: Tally | null }) {
  if (!tally) return <td className="right faint">–</td>
  const tone = tally.settled === tally.all ? 'tone-green' : tally.isBehind ? 'tone-red' : ''
  return (
    <td className={`right ${tone}`} title={tally.isBehind ? 'Overdue or returned' : undefined}>
      {`${tally.settled} of ${tally.all}`}
    </td>
  )
}

/** The outstanding folders, the most urgent first. */
function Missing({ project, known: { missing } }: { project: Project; known: Completeness }) {
  const clock = useClock()
  const count = usePrinting() ? missing.length : shown
  if (missing.length === 0) return null
  return (
    <>
      <h3 className="missing-head">{`${figures.foldersToCome.name} (${missing.length})`}</h3>
      <p className="counts small quiet">{figures.foldersToCome.meaning}</p>
      <ul className="lines">
        {missing.slice(0, count).map((folder) => (
          <li key={folder.id}>
            <span className="two-lines">
              <span className="strong cut">
                <UiLink href={folderPath('sfs', { projectId: project.id, id: folder.id })}>{folder.name}</UiLink>
              </span>
              <span className="small quiet cut">{folder.ownerName ?? 'Nobody named'}</span>
            </span>
            <span className="push line">
              {folder.dueOn && <DueMark due={dueOn(folder.dueOn, clock)} />}
              <StatusChip look={handoverLook(handoverOf(folder))} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
