import * as z from 'zod/mini'
import { ref, refs } from '../references.ts'

/** `PUT /api/siteAttendanceSignOut`: signs several people of a project out now. */
export const signOutMany = z.object({
  projectId: ref('project', 'Project'),
  ids: refs('siteAttendance', 'People', { max: 2000 }),
})
