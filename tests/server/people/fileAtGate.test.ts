import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectStatus } from '#contract/entities/project.ts'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { SiteAttendance } from '#contract/entities/siteAttendance.ts'
import type { PersonToSignIn } from '#contract/people/onSiteNow.ts'
import type { CrewResult } from '#contract/people/signCrew.ts'
import { samples } from '#mocks/samples.ts'
import { projects } from '#server/db/tables/project.ts'
import { approvedDocuments, asCurrent } from '#tests/approvedDocuments.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, type Row } from '../rights/everyone.ts'
import { useGates, type GateDevice } from './gateSite.ts'

const site = useGates()
const { setup, held } = site
let projectId = 0
let gate: GateDevice

beforeAll(async () => {
  const own = samples.project({ ...nobody, clientId: held.ownFirm, userId: held.admin.userId })
  projectId = (await add(held.admin, 'project', { ...own, systems: ['sms', 'sfs', 'fm'] })).id
  await inPhase(projectStatus.inUse)
  gate = await site.openGate('Reception', held.admin, projectId)
})

const inPhase = (statusId: number) =>
  setup.world.services.db.update(projects).set({ statusId }).where(eq(projects.id, projectId))

/** Adds a folder with a document to the safety file. */
async function filed(name: string) {
  const { data } = await held.admin.read<Row[]>('GET', `projectFolder?projectId=${projectId}`)
  const { id } = await add(held.admin, 'projectFolder', {
    projectId,
    parentId: data.find(({ isRoot }) => isRoot)!.id,
    name,
  })
  for (const rows of [approvedDocuments(id, 1), asCurrent(id)]) await setup.world.services.db.execute(sql.raw(rows))
}
async function issued() {
  const answer = await held.admin.read('PUT', 'ProjectPublish', { projectId, mode: 'all', note: 'In use' })
  expect(answer.errors).toEqual([])
}
async function contractor() {
  const person = { ...samples.person(nobody), clientId: held.ownFirm }
  const answer = await held.admin.read<ProjectPerson>('PUT', 'projectSmsAddPeople/new', { projectId, person })
  expect(answer.errors).toEqual([])
  return answer.data
}
const comes = (row: ProjectPerson, fileIssue: number | null = null, more: object = {}) =>
  site.happens(gate, { kind: 'in', personId: row.personId, fileIssue, ...more })
const goes = (row: ProjectPerson) => site.happens(gate, { kind: 'out', personId: row.personId })
const asked = async (row: ProjectPerson) =>
  (await site.listOf(gate)).people.find(({ personId }) => personId === row.personId)!.fileToRead
const unread = (row: ProjectPerson, issue: number) => ({
  code: 'fileUnread',
  isBlocking: true,
  words: `${row.name} has not read issue ${issue} of the safety file.`,
})

describe('At the gate of a building in use', () => {
  test('nothing is asked before the safety file is issued, nor while it holds nothing that a contractor reads', async () => {
    const row = await contractor()
    expect(await asked(row)).toBeNull()
    await filed('Warranties')
    await issued()
    expect(await asked(row)).toBeNull()
    expect(await comes(row)).toMatchObject({ result: 'done' })
  })

  test('a contractor confirms once that they have read the safety file, and again after another issue', async () => {
    await filed('Asbestos survey')
    await issued()
    const row = await contractor()
    expect(await asked(row)).toEqual({ issue: 2, sections: ['asbestos'] })
    const refused = await comes(row)
    expect(refused.result).toBe('refused')
    expect(refused.reasons).toContainEqual(unread(row, 2))
    // An earlier issue does not count.
    expect((await comes(row, 1)).result).toBe('refused')
    expect(await comes(row, 2)).toMatchObject({ result: 'done' })
    expect(await asked(row)).toBeNull()
    await goes(row)
    expect(await comes(row)).toMatchObject({ result: 'done' })
    await goes(row)
    await filed('Structure')
    await issued()
    expect(await asked(row)).toEqual({ issue: 3, sections: ['asbestos', 'structure'] })
    expect((await comes(row)).reasons).toContainEqual(unread(row, 3))
    const [stay] = (
      await held.admin.read<SiteAttendance[]>('GET', `siteAttendance?projectId=${projectId}&personId=${row.personId}`)
    ).data
    expect((await held.admin.read<SiteAttendance>('GET', `siteAttendance/${stay!.id}`)).data.fileIssue).toBeNull()
  })

  test('a gate without a connection takes the confirmation with it', async () => {
    const row = await contractor()
    expect(await comes(row, 3, { isOffline: true })).toMatchObject({ result: 'done' })
    expect(await asked(row)).toBeNull()
  })

  test('staff sign in who has not read it only with a reason, one or several', async () => {
    const row = await contractor()
    const draft = { projectId, personId: row.personId, signedInOn: site.at(60_000) }
    const refused = await held.admin.read('POST', 'siteAttendance', draft)
    expect(refused.errors[0]!.message).toContain(unread(row, 3).words)
    const crew = (overrideReason: string | null) =>
      held.admin.read<CrewResult[]>('PUT', 'siteAttendanceSignIn', {
        projectId,
        people: [{ personId: row.personId, overrideReason }],
      })
    expect((await crew(null)).data).toMatchObject([{ state: 'leftOut' }])
    expect((await crew('Delivers a parcel to reception.')).data).toMatchObject([{ state: 'in' }])
    expect((await held.admin.read('POST', 'siteAttendance', { ...draft, fileIssue: 3 })).errors).toMatchObject([
      { field: 'personId' },
    ])
  })

  test('staff are shown who has to read it, and confirm it for them', async () => {
    const row = await contractor()
    const shown = async () =>
      (await held.admin.read<PersonToSignIn[]>('GET', `siteAttendancePeople/${projectId}`)).data.find(
        ({ personId }) => personId === row.personId,
      )!.fileToRead
    expect(await shown()).toEqual({ issue: 3, sections: ['asbestos', 'structure'] })
    const draft = { projectId, personId: row.personId, signedInOn: site.at(60_000), fileIssue: 3 }
    expect((await held.admin.read('POST', 'siteAttendance', draft)).errors).toEqual([])
    expect(await shown()).toBeNull()
  })

  test('while the project is still built, nobody is asked', async () => {
    const row = await contractor()
    await inPhase(projectStatus.onSite)
    expect(await asked(row)).toBeNull()
    expect(await comes(row)).toMatchObject({ result: 'done' })
    await inPhase(projectStatus.inUse)
  })
})
