import { useMutation, useQuery } from '@tanstack/react-query'
import { officeSetUpPath, projectSetUpPath, type OfficeSetUp, type ProjectSetUp } from '#contract/projects/setUp.ts'
import { computedFrom } from '#src/data/computed.ts'
import { choosePreference, preferences } from '#src/data/preferences.ts'

/** What the office has already; a change of any kind that it needs makes it stale. */
export const officeSetUp = computedFrom<OfficeSetUp>(
  ['client', 'user', 'roleListTemplate', 'processSubType', 'questionTemplate', 'template', 'project'],
  officeSetUpPath,
)

/** What a project has already. */
export const projectSetUp = (projectId: number) =>
  computedFrom<ProjectSetUp>(
    [
      'project',
      'projectClient',
      'userProjectRole',
      'projectLocation',
      'projectProcessSubType',
      'projectFolder',
      'projectFolderPmp',
      'projectFolderSms',
      'projectFolderFm',
    ],
    `${projectSetUpPath}?projectId=${projectId}`,
  )

/** Whether the reader has put a list away; undefined until that is known. */
export function usePutAway(preference: string) {
  const { data } = useQuery(preferences())
  const { mutate } = useMutation(choosePreference(preference))
  return {
    isAway: data && data[preference] === true,
    putAway: () => mutate(true),
    bringBack: () => mutate(null),
  }
}
