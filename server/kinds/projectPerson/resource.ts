import { and, eq, ne, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { projectStatus } from '#contract/entities/project.ts'
import { projectPerson } from '#contract/entities/projectPerson.ts'
import { attendanceStatus } from '#contract/people/attendance.ts'
import { personStatus as status } from '#contract/people/personStatus.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Env } from '#server/core/request.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { clearanceToday, reassessProject } from '#server/features/site/clearance.ts'
import { refuseStrangers } from '#server/features/site/refuseStrangers.ts'
import { rowsOf } from '#server/db/database.ts'
import { sitePeopleAudience } from '#server/features/site/sitePeople.ts'
import { projectPersons as table } from '#server/db/tables/projectPerson.ts'
import { projects } from '#server/db/tables/project.ts'
import { siteAttendances } from '#server/db/tables/siteAttendance.ts'
import { unlinkedNameCalls } from './unlinkedNames.ts'
import { projectPersonCalls } from './addPeople.ts'
import { mergePlaces } from './mergePlaces.ts'
import { clearanceFollows } from './recalculation.ts'
import { projectPersonRules, projectPersonViews } from './rules.ts'

/** When someone came on site first, last or, while they are there, now. */
const cameOn = (order: 'asc' | 'desc', where = '') =>
  sql
    .raw(`(select s."signedInOn" from "siteAttendance" s where s."projectId" = "projectPerson"."projectId"
    and s."personId" = "projectPerson"."personId" and not s."isDeleted"${where} order by s."signedInOn" ${order} limit 1)`)
    .mapWith(siteAttendances.signedInOn)

export const projectPersonResource: KindResource<typeof projectPerson> = {
  entity: projectPerson,
  table,
  rules: projectPersonRules,
  calls: (kind) => new Hono<Env>().route('/', projectPersonCalls(kind)).route('/', unlinkedNameCalls),
  facts: {
    photoFileId: sql`(select p."photoFileId" from "person" p where p.id = "projectPerson"."personId")`,
    roleNames: sql`(select coalesce(jsonb_agg(l.name order by r.position), '[]'::jsonb) from "projectPersonProjectRole" r
      join "lookup" l on l.list = r.list and l.id = r."toId" where r."fromId" = "projectPerson".id)`,
    onSiteSince: cameOn('desc', ` and s."statusId" = ${attendanceStatus.onSite}`),
    firstOnSite: cameOn('asc'),
    lastOnSite: cameOn('desc'),
  },
  window: (reader) => ({ views: projectPersonViews(reader) }),
  dependsOn: { person: ['photoFileId'], siteAttendance: ['statusId', 'signedInOn'], lookup: ['name'] },
  unique: { projectPerson_once: { field: 'personId', label: 'This person' } },
  audience: (row) => sitePeopleAudience('projectPerson', row),
  recalculation: clearanceFollows,
  beforeMerge: mergePlaces,
  timed: {
    midnightOnSite: {
      // Cards and inductions end with the day. A closed project is counted again when it is reopened.
      'people cleared': async (w, { timeZone }) => {
        const sites = await w.tx
          .select({ id: projects.id })
          .from(projects)
          .where(
            and(
              eq(projects.timeZone, timeZone),
              eq(projects.isDeleted, false),
              ne(projects.statusId, projectStatus.closed),
            ),
          )
        for (const { id } of sites) await reassessProject(w, id)
      },
    },
  },
  immutable: {
    projectId: 'A person cannot be moved to another project. Add them there.',
    personId: 'Add the other person, and let this one leave.',
  },
  async check(w, draft, before) {
    if (draft.clientId !== before?.clientId) await refuseStrangers(w, draft.projectId, draft.clientId, 'clientId')
    if (draft.supervisorPersonId === draft.personId)
      throw invalid('Choose someone else as supervisor.', 'supervisorPersonId')
    const { statusId, ...clearance } = await clearanceToday(w.tx, draft, w.services.now())
    return { ...clearance, statusId: before?.statusId === status.left ? status.left : statusId }
  },
  keptBecause: async (w, { projectId, personId, name }) => {
    const [stayed] = rowsOf(
      await w.tx.execute(sql`select 1 from "siteAttendance" s where s."projectId" = ${projectId}
        and s."personId" = ${personId} and not s."isDeleted" limit 1`),
    )
    return stayed ? `${name} has been on this site. Let them leave the list instead.` : null
  },
  actions: {
    async leave(w, row, { reason }) {
      if (row.onSiteSince !== null) throw invalid(`${row.name} is on site. Sign them out first.`, 'reason')
      if (reason !== null)
        w.addHistory({
          entityKind: 'projectPerson',
          entityId: row.id,
          projectId: row.projectId,
          action: 'reason',
          comment: reason,
        })
      return { statusId: status.left }
    },
    comeBack: async (w, row) => ({ ...(await clearanceToday(w.tx, row, w.services.now())) }),
  },
}
