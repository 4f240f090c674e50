import { attendanceStatus as status } from '#contract/people/attendance.ts'
import { markRecords, markWhole } from '#server/core/marks.ts'
import type { Write } from '#server/core/write.ts'

/**
 * Keeps in the history that stays changed their status together, and announces them. The register of people shows who is
 * on site, so it is read again.
 */
export async function attendanceMoved(
  w: Write,
  projectId: number,
  rows: readonly { id: number }[],
  [fromStatusId, toStatusId]: readonly [number, number],
  action: string,
  comment: string | null = null,
) {
  if (rows.length === 0) return
  for (const { id } of rows)
    w.addHistory({ entityKind: 'siteAttendance', entityId: id, projectId, action, fromStatusId, toStatusId, comment })
  await markRecords(
    w,
    'siteAttendance',
    rows.map(({ id }) => id),
  )
  // The register of people shows who is on site.
  markWhole(w, 'projectPerson')
  if ([fromStatusId, toStatusId].includes(status.toConfirm)) await markRecords(w, 'project', [projectId])
}
