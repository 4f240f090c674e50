import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ProjectProcessSubTypeSummary } from '#contract/entities/projectProcessSubType.ts'
import { recordSystemIdOf } from '#contract/recordSystem.ts'
import { subTypeCopy, type SubTypeCopy } from '#contract/projects/subTypeCopy.ts'
import { folded } from '#contract/text/folded.ts'
import { browserOf } from '#src/data/browser.ts'
import { counted } from '#contract/text/amounts.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { groups } from '../group/data.ts'
import { processSubTypes } from '../processSubType/data.ts'
import { projects } from '../project/data.ts'
import { userProjectRoles } from '../userProjectRole/data.ts'
import { copySubTypesTo, projectProcessSubTypes } from './data.ts'
import type { SubTypePlace } from './shared/useUsedSubTypes.ts'
import './stageUsers.css'

interface Props extends SubTypePlace {
  onClose(): void
}

/** Copies the sub types that another project uses in the same system, after showing the changes. */
export function CopySubTypes({ projectId, system, onClose }: Props) {
  const { messages } = browserOf(useQueryClient())
  const id = useId()
  const [fromId, setFromId] = useState(0)
  const [overwrite, setOverwrite] = useState(false)
  const { data: all = [] } = useQuery(projects.list())
  const plan = usePlan(fromId, { projectId, system }, overwrite)
  const copying = useMutation(copySubTypesTo(projectId, recordSystemIdOf(system)))
  const count = plan ? plan.added.length + plan.replaced.length : 0
  const copy = async () => {
    const done = await copying.mutateAsync({ fromProjectId: fromId, overwrite })
    messages.add('success', `${counted(done.added.length + done.replaced.length, 'sub type')} copied`)
    onClose()
  }
  return (
    <ConfirmModal
      title="Copy sub types from another project"
      action={count > 0 ? `Copy ${counted(count, 'sub type')}` : 'Copy'}
      question="The sub types in use there are copied with their templates, times and people."
      problem={copying.error?.message}
      reason={fromId === 0 ? 'Choose a project.' : plan && count === 0 ? 'There is nothing to copy.' : null}
      onConfirm={copy}
      onCancel={onClose}
    >
      <div className="line">
        <label htmlFor={id}>Copy from</label>
        <select className="select" id={id} value={fromId} onChange={({ target }) => setFromId(Number(target.value))}>
          <option value={0}>Choose a project</option>
          {all
            .filter((project) => project.id !== projectId)
            .map((project) => (
              <option key={project.id} value={project.id}>
                {`${project.number} ${project.name}`}
              </option>
            ))}
        </select>
      </div>
      <label className="line">
        <input type="checkbox" checked={overwrite} onChange={({ target }) => setOverwrite(target.checked)} />
        Replace what this project has set
      </label>
      {plan && <Plan plan={plan} />}
    </ConfirmModal>
  )
}

/** Computes what the copy would change; undefined while the lists load or no project is chosen. */
function usePlan(
  fromId: number,
  { projectId: toId, system }: SubTypePlace,
  overwrite: boolean,
): SubTypeCopy | undefined {
  const isChosen = fromId > 0
  const from = useQuery({ ...projectProcessSubTypes.list({ projectId: fromId }), enabled: isChosen })
  const to = useQuery(projectProcessSubTypes.list({ projectId: toId }))
  const roles = useQuery(userProjectRoles.list({ projectId: toId }))
  const ownGroups = useQuery(groups.list({ projectId: toId }))
  const theirGroups = useQuery({ ...groups.list({ projectId: fromId }), enabled: isChosen })
  if (!isChosen || !from.data || !to.data || !roles.data || !ownGroups.data || !theirGroups.data) return undefined
  const byName = new Map(ownGroups.data.map(({ id, name }) => [folded(name), id]))
  const groupIds = new Map(
    theirGroups.data.flatMap(({ id, name }) => {
      const same = byName.get(folded(name))
      return same ? [[id, same] as const] : []
    }),
  )
  const isOfSystem = ({ systemId }: ProjectProcessSubTypeSummary) => systemId === recordSystemIdOf(system)
  const people = roles.data.filter(({ systems }) => systems.includes(system))
  return subTypeCopy(
    from.data.filter(isOfSystem),
    { settings: to.data.filter(isOfSystem), userIds: people.map(({ userId }) => userId), groupIds },
    overwrite,
  )
}

function Plan({ plan }: { plan: SubTypeCopy }) {
  const { data: subTypes = [] } = useQuery(processSubTypes.list())
  const nameOf = (id: number) => subTypes.find((one) => one.id === id)?.name ?? ''
  const left = plan.leftOut.reduce((sum, { userIds, groupIds }) => sum + userIds.length + groupIds.length, 0)
  const lists = [
    ['Added', plan.added.map(({ processSubTypeId }) => processSubTypeId)],
    ['Replaced', plan.replaced.map(({ processSubTypeId }) => processSubTypeId)],
    ['Stay as they are', plan.alreadyThere],
  ] as const
  return (
    <section className="sub-type-copy" aria-label="What the copy does">
      {lists
        .filter(([, ids]) => ids.length > 0)
        .map(([title, ids]) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul aria-label={title}>
              {ids.map((id) => (
                <li key={id}>{nameOf(id)}</li>
              ))}
            </ul>
          </div>
        ))}
      {left > 0 && (
        <p className="small">{`${counted(left, 'person or group', 'people or groups')} of that project are left out, because this project does not have them.`}</p>
      )}
    </section>
  )
}
