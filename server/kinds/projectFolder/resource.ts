import { Hono } from 'hono'
import { projectFolder } from '#contract/entities/projectFolder.ts'
import type { Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { chaseCalls } from '#server/features/documents/folders/chase.ts'
import { folderResource } from '#server/features/documents/folders/folderResource.ts'
import { projectFolders } from '#server/db/tables/projectFolder.ts'
import { remindOfFolders } from './reminders.ts'

const folders = folderResource(projectFolder, projectFolders, 'sfs')

/** The folders of the safety file, whose owners can be reminded by mail. */
export const projectFolderResource: Resource<typeof projectFolder> = {
  ...folders,
  timed: { dailyOnSite: { 'folders that are due': remindOfFolders } },
  calls: (kind) => new Hono<Env>().route('/', chaseCalls(kind)).route('/', folders.calls?.(kind) ?? new Hono<Env>()),
}
