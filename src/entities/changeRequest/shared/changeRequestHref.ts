import type { ChangeRequest } from '#contract/entities/changeRequest.ts'

/** Returns the URL of a change request: below its folder, once the project has one (specification, 2.4). */
export const changeRequestHref = ({ projectId, folderId, id }: Pick<ChangeRequest, 'projectId' | 'folderId' | 'id'>) =>
  `/manage/projects/pmp/view/${projectId}/${folderId === null ? '' : `folders/${folderId}/`}changerequests/${id}`
