import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Project } from '#contract/entities/project.ts'
import { isOpenList, projectSetUpPreference } from '#contract/projects/setUp.ts'
import type { System } from '#contract/systems.ts'
import { browserOf } from '#src/data/browser.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { projectSetUp, usePutAway } from './data.ts'
import { projectLines } from './projectLines.ts'
import { SetUpList } from './SetUpList.tsx'

/** What is still to be set up on a new project, for its managers; nothing once it is complete or put away. */
export function ProjectSetUpPanel({ project, system }: { project: Project; system: System }) {
  const { messages } = browserOf(useQueryClient())
  const { data } = useQuery(projectSetUp(project.id))
  const { isAway, putAway } = usePutAway(projectSetUpPreference(project.id))
  if (!data || isAway !== false || !isOpenList(data)) return null
  const words = projectLines(project, system)
  const away = () => {
    putAway()
    messages.add('success', 'Put away. Manage, Settings shows it again.')
  }
  return (
    <SetUpList
      title="Set up the project"
      lines={data.map((line) => ({ ...line, ...words[line.step], ...(line.isDone && { action: 'Open' }) }))}
      onPutAway={away}
    />
  )
}

/** Brings the list of a project back to its overviews; nothing unless it was put away and is still open. */
export function ProjectSetUpAgain({ projectId }: { projectId: number }) {
  const { isAway, bringBack } = usePutAway(projectSetUpPreference(projectId))
  const { data } = useQuery({ ...projectSetUp(projectId), enabled: isAway === true })
  if (!isAway || !data || !isOpenList(data)) return null
  return (
    <Notice
      tone="grey"
      action={
        <Button small onClick={bringBack}>
          Show it again
        </Button>
      }
    >
      You have put away the list of what there is to set up on this project.
    </Notice>
  )
}
