import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { project, projectMoveTo, projectStatus, type Project } from '#contract/entities/project.ts'
import type { Checked } from '#contract/entity.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { projectSettings, type SettingsFrame } from '#contract/projects/projectSettings.ts'
import { recordSystems } from '#contract/recordSystem.ts'
import { pagesOf, systemNames, systems, type System } from '#contract/systems.ts'
import { folderSystems } from '#contract/documents/projectFolders.ts'
import { levelIn, manages, mayManage, readsSums } from '#server/core/access.ts'
import { audience } from '#server/core/audience.ts'
import { letterField } from '#server/db/tables/safetyFileIssue.ts'
import { projects } from '#server/db/tables/project.ts'
import { differs, markRecords } from '#server/core/marks.ts'
import { rightsChanged, rightsOfSuperUsers } from '#server/core/rights/rightsChanged.ts'
import { notify } from '#server/platform/notices/notify.ts'
import type { Person } from '#server/core/person.ts'
import { reassessProject } from '#server/features/site/clearance.ts'
import { projectAddress } from '#server/features/site/projectAddress.ts'
import { clientsOf, openFilesOf, staffOf } from './involved.ts'
import { invalid, Refusal } from '#server/base/refuse.ts'
import { todayIn } from '#server/core/today.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { readPerson } from '#server/core/rights/rights.ts'
import type { Write } from '#server/core/write.ts'
import { setEmployer } from '#server/features/site/employer.ts'
import { projectCalls } from './calls.ts'
import { changeTotals, revisedCompletionDate } from './changeTotals.ts'
import { opensFiles } from '#server/core/folderAccess.ts'
import { managesSafety, mayInduct } from '#server/core/rights/recordRights.ts'
import { issueWork } from '#server/features/safetyFile/issueWork.ts'
import { isLocked } from '#server/features/documents/folders/lock.ts'
import { makeRootFolders } from '#server/features/documents/folders/rootFolders.ts'
import { openSubTypes } from '#server/features/site/firstDay.ts'
import { peopleWork } from '#server/features/site/peopleWork.ts'
import { announceProjectRollCalls, drillWork } from '#server/features/site/rollCalls.ts'
import { projectFigures, readsChanges } from './figures.ts'
import { libraryProjectChoices, projectChoices } from './choices.ts'
import { obstaclesTo } from './obstacles.ts'
import { openTo } from './openTo.ts'
import { givesLead, projectRules } from './rules.ts'

/** Status names in the wording of notifications and history. */
export const statusWords: Record<number, string> = {
  10: 'in set-up',
  20: 'in pre-construction',
  30: 'on site',
  40: 'in handover',
  50: 'in use',
  60: 'closed',
  70: 'on hold',
}

export const projectResource: KindResource<typeof project> = {
  entity: project,
  table: projects,
  keptOffline: true,
  rules: projectRules,
  work: (asked) => [...issueWork(asked), ...drillWork(asked), ...peopleWork(asked)],
  figures: projectFigures,
  calls: projectCalls,
  attachments: { imageFileId: { pictureName: ({ number }) => number } },
  // Letters are read with the issue whose acceptance they prove.
  opensFile: (_row, _inline, field) => field !== letterField,
  choices: { project: projectChoices, libraryProject: libraryProjectChoices },
  documents: [
    {
      table: projects,
      owner: 'id',
      schema: z.object({
        settings: z.object({
          pmp: projectSettings.pmp.draft,
          rfi: projectSettings.rfi.draft,
          changeRequest: projectSettings.changeRequest.draft,
          sms: projectSettings.sms.draft,
        }),
      }),
    },
  ],
  facts: {
    nextKeyDate: sql`(case when "project"."statusId" in (10, 20) then "project"."startDate" when "project"."statusId" in (30, 70) then "project"."plannedCompletionDate"
      when "project"."statusId" = 40 then coalesce("project"."practicalCompletionDate", "project"."plannedCompletionDate")
      when "project"."statusId" = 50 then "project"."defectsEndDate" end)::text`,
    revisedCompletionDate,
    peopleCount: sql`(select count(distinct r."userId")::int from "userProjectRole" r join "user" u on u.id = r."userId" where r."projectId" = "project"."id" and not r."isDeleted" and not u."isDeleted")`,
    isFileLocked: isLocked(sql`"project".id`),
    pageData: sql`jsonb_build_object('settings', "project"."settings", 'changes', ${changeTotals}, 'counts', jsonb_build_object(
      'clients', (select count(distinct c."clientId") from "projectClient" c join "client" f on f.id = c."clientId" where c."projectId" = "project"."id" and not c."isDeleted" and not f."isDeleted"),
      'roles', (select count(*) from "userProjectRole" r join "user" u on u.id = r."userId" where r."projectId" = "project"."id" and not r."isDeleted" and not u."isDeleted")))`,
  },
  factsFor: ({ asOf }) => ({ userIdsWithAccess: openTo(asOf) }),
  forReader(row, person) {
    const stored = row as unknown as Project
    const openSystems = systemsFor(person, stored)
    const allowedPages = Object.fromEntries(openSystems.map((system) => [system, pagesFor(person, stored.id, system)]))
    if (!stored.pageData) return { openSystems }
    const settings = settingsOf(
      openSystems.filter((system) => levelIn(person, stored.id, system) > 0),
      stored.pageData.settings,
    )
    const ownSystems = systemNames.filter(
      (system) => manages(person, stored.id) && mayManage(person, stored.id, system),
    )
    const managerHasAccess =
      stored.managerUserId === null ? null : stored.userIdsWithAccess.includes(stored.managerUserId)
    // No new records on a closed project.
    const takesNew = stored.statusId !== projectStatus.closed
    const addsIn = openSystems.filter(
      (system) => takesNew && levelIn(person, stored.id, system) >= accessLevels.contribute,
    )
    const seesSums = readsSums(person, stored.id)
    const changes = readsChanges(person, stored.id) ? stored.pageData.changes : null
    const inducts = takesNew && mayInduct(person, { projectId: stored.id })
    const keepsEquipmentIn = recordSystems.filter(
      (system) => takesNew && managesSafety(person, { projectId: stored.id, systemId: systems[system] }),
    )
    const pageData = {
      ...stored.pageData,
      changes,
      readsSums: seesSums,
      settings,
      allowedPages,
      ownSystems,
      addsIn,
      inducts,
      keepsEquipmentIn,
    }
    return { openSystems, managerHasAccess, pageData }
  },
  restrictDelete: {
    clientId: { sentence: 'still takes part in projects ({number}). Make it inactive instead.' },
    managerUserId: { sentence: 'is still named as manager of {number}. Deactivate the account instead.' },
  },
  dependsOn: {
    projectClient: true,
    userProjectRole: true,
    changeRequest: true,
    user: ['roles', 'pbSystems', 'clientId', 'statusId'],
  },
  audience: (row) => audience.opens(row.id),
  affected: async (tx, row, before) => [
    await staffOf({ tx }, row.id),
    ...(isSeenInFiles(row, before) ? await openFilesOf(tx, row.id) : [[], []]),
  ],
  async check(w, draft, before) {
    if (!before && !w.person.seesAll && draft.clientId !== w.person.clientId)
      throw invalid('You can only add projects for your own company.', 'clientId')
    if (before) refuseBeyondOwnSystems(w, draft, before)
    const moved = draft.percentComplete !== before?.percentComplete
    return { ...(moved && { percentAsOf: todayIn(w.services.now(), draft.timeZone) }) }
  },
  /** A super user sees the project through the company's relationship to it, so that is created first. */
  async afterInsert(w, id, draft) {
    await makeRootFolders(w, id)
    await openSubTypes(w, id)
    await setEmployer(w, id, draft.clientId)
    const { userId, sessionId } = w.person
    w.person = (await readPerson(w.tx, userId, sessionId, w.services.now(), w.services.config)) ?? w.person
  },
  actions: Object.fromEntries(
    Object.keys(project.actions).map((action) => [
      action,
      (w: Write, row: Project, input: MoveInput) => moveTo(w, row, action, input),
    ]),
  ) as never,
  async afterwards(w, row, before) {
    await setEmployer(w, row.id, row.clientId)
    if (before === row) announceProjectRollCalls(w, row.id, { op: 'deleted' })
    else if (before && differs(before, row, 'statusId', 'timeZone')) announceProjectRollCalls(w, row.id)
    if (!before || before === row) await seenByOthers(w, row)
    else {
      if (differs(before, row, 'systems')) {
        await markRecords(w, 'projectProcessSubType', await openSubTypes(w, row.id))
        await seenByOthers(w, row)
      }
      if (differs(before, row, 'statusId')) await statusMoved(w, row)
      // While it was closed, cards and inductions ended without being counted.
      if (before.statusId === projectStatus.closed && row.statusId !== projectStatus.closed)
        await reassessProject(w, row.id)
    }
  },
}

/**
 * Whether a change of a project affects its safety file: creation, deletion, and the fields that its documents show.
 */
const isSeenInFiles = (row: Project, before: Project | null) =>
  !before || before === row || differs(before, row, 'number', 'name', 'statusId', 'systems', 'timeZone')

/**
 * The client leads the project, and a system gives or removes access. A manager of other systems only may not change
 * either.
 */
function refuseBeyondOwnSystems({ person }: Write, draft: Checked<typeof project>, before: Project) {
  if (draft.clientId !== before.clientId && !givesLead(person, before))
    throw invalid(
      'The client manages every system of the project, so only someone who manages them all can change it.',
      'clientId',
    )
  const moved = systemNames.filter((system) => draft.systems.includes(system) !== before.systems.includes(system))
  if (!moved.every((system) => mayManage(person, before.id, system)))
    throw invalid('You can only add or remove systems that you manage.', 'systems')
}

/** The systems of a project that a person may open, in the fixed order of the systems. */
function systemsFor(person: Person, row: Pick<Project, 'id' | 'systems'>) {
  return systemNames.filter((system) => row.systems.includes(system) && isOpen(person, row.id, system))
}

const isOpen = (person: Person, id: number, system: System) =>
  levelIn(person, id, system) > 0 || folderSystems.some((one) => one === system && opensFiles(person, id, one))

/**
 * The pages of a system; a right on a folder alone opens only those of its files. People who read issues only have no
 * folders.
 */
const pagesFor = (person: Person, id: number, system: System) =>
  levelIn(person, id, system) === 0
    ? ['files', 'folders']
    : pagesOf[system].filter((page) => page !== 'folders' || system !== 'sfs' || opensFiles(person, id, 'sfs'))

/** The settings of these systems. The reader does not get those of other systems. */
const settingsOf = (open: readonly System[], settings: Project['pageData']['settings']) =>
  Object.fromEntries(
    Object.entries(settings).filter(([frame]) => {
      const known = Object.hasOwn(projectSettings, frame) ? projectSettings[frame as SettingsFrame] : null
      return known !== null && open.includes(known.system)
    }),
  )

interface MoveInput {
  reason?: string
  without?: string | null
}

async function moveTo(w: Write, row: Project, action: string, input: MoveInput) {
  await refuseObstacles(w, row, action, input.without ?? null)
  const statusId = action === 'resume' ? (row.heldStatusId ?? projectStatus.preConstruction) : projectMoveTo[action]
  if (input.reason)
    w.addHistory({
      entityKind: 'project',
      entityId: row.id,
      projectId: row.id,
      action: 'reason',
      comment: input.reason,
    })
  return { statusId, heldStatusId: action === 'hold' ? row.statusId : null }
}

/** Refuses a move with obstacles, unless the person may proceed despite them and gives a reason. */
async function refuseObstacles(w: Write, row: Project, action: string, without: string | null) {
  const { obstacles, mayGoOn } = await obstaclesTo(w.tx, w.person, row, action)
  if (obstacles.length === 0) return
  if (!mayGoOn || without === null)
    throw new Refusal(
      409,
      obstacles.map((message) => ({ message, code: 'notNow' })),
      { mayGoOn },
    )
  w.addHistory({
    entityKind: 'project',
    entityId: row.id,
    projectId: row.id,
    action: 'reason',
    comment: `${without} (${obstacles.join(' ')})`,
  })
}

/**
 * Creating or deleting a project, or changing its systems, changes what super users of its companies see, and affects
 * figures elsewhere.
 */
async function seenByOthers(w: Write, row: Project) {
  const companies = [...new Set([row.clientId, ...(await clientsOf(w, row.id))])]
  await markRecords(w, 'client', companies)
  await rightsOfSuperUsers(w, companies)
  const staff = await staffOf(w, row.id)
  await markRecords(w, 'user', staff)
  rightsChanged(w, staff)
}

async function statusMoved(w: Write, row: Project) {
  await markRecords(w, 'client', await clientsOf(w, row.id))
  await notify(w, [row.managerUserId], {
    topic: 'project',
    title: `${row.number} is ${statusWords[row.statusId]}`,
    body: `${w.person.fullName} changed the status of ${row.name}.`,
    projectId: row.id,
    entityKind: 'project',
    entityId: row.id,
    url: await projectAddress(w, row.managerUserId, row.id, 'overview'),
  })
}
