import { describe, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import type { Deleted, TrailEntry } from '#contract/history/trail.ts'
import type { WindowChoice } from '#contract/window.ts'
import { systems } from '#contract/systems.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'

const setup = useWorld()
const nobody = { clientId: 0, userId: 0, projectId: 0 }
const admin = () => setup.world.as('admin@demo.test')
const remove = (who: Visitor, kind: string, row: Row) =>
  who.read('DELETE', `${kind}/${row.id}?rowVersion=${row.rowVersion}`)

describe('The recycle bin', () => {
  test('lists deleted records with who deleted them and until when they can be restored, except private ones', async () => {
    const who = await admin()
    const firm = await add(who, 'client', samples.client(nobody))
    const entry = await add(who, 'lookup/rfiDisciplines', samples.lookup(nobody))
    await remove(who, 'client', firm)
    await remove(who, 'lookup/rfiDisciplines', entry)
    const { data } = await who.read<Deleted[]>('GET', 'bin?size=500')
    expect(data.find(({ id }) => id === `client/${firm.id}`)).toMatchObject({
      kind: 'client',
      name: firm.name,
      deletedByName: 'Niamh Byrne',
    })
    expect(data.find(({ id }) => id === `lookup/rfiDisciplines/${entry.id}`)).toMatchObject({
      name: entry.name,
      scope: 'rfiDisciplines',
    })
    expect(data.map(({ kind }) => kind)).not.toContain('notification')
    const days = (Date.parse(data[0]!.until) - Date.parse(data[0]!.deletedOn)) / 86_400_000
    expect(days).toBe(90)
  })

  test('calls a record of a building in use what facility management calls it, and so does the history', async () => {
    const who = await admin()
    const clientId = Number((await rowOf(who, `user/${who.userId}`)).clientId)
    const own = { ...samples.project({ ...nobody, clientId, userId: who.userId }), systems: ['sms', 'fm'] }
    const projectId = (await add(who, 'project', own)).id
    const around = { ...nobody, projectId, clientId }
    const locationId = (await add(who, 'projectLocation', samples.projectLocation(around))).id
    const roof = await add(who, 'nonEquipmentItem', {
      ...samples.nonEquipmentItem(around),
      projectId,
      systemId: systems.fm,
      clientId,
      locationId,
    })
    expect((await remove(who, 'nonEquipmentItem', roof)).errors).toEqual([])
    const { data } = await who.read<Deleted[]>('GET', 'bin?words=building+element&size=500')
    expect(data.find(({ recordId, kind }) => kind === 'nonEquipmentItem' && recordId === roof.id)).toMatchObject({
      systemId: systems.fm,
    })
    const ofItems = 'where.entityKind=nonEquipmentItem'
    const { data: entries } = await who.read<TrailEntry[]>('GET', `audit/entries?${ofItems}&size=50`)
    const entry = entries.find(({ entityId }) => entityId === roof.id)!
    expect(entry).toMatchObject({ systemId: systems.fm })
    const file = await (await who.ask('GET', `audit/export?${ofItems}`)).text()
    const line = file.split('\n').find((one) => one.includes(`,${entry.name},${entry.projectNumber}`))
    expect(line).toContain(`,Building element,${entry.name}`)
  })

  test('cannot restore a record whose owner is deleted too, and says what to restore first', async () => {
    const who = await admin()
    const firm = await add(who, 'client', samples.client(nobody))
    const project = await add(who, 'project', samples.project({ clientId: firm.id, userId: who.userId, projectId: 0 }))
    const part = await add(
      who,
      'projectClient',
      samples.projectClient({ ...nobody, projectId: project.id, clientId: firm.id }),
    )
    await remove(who, 'projectClient', part)
    const { data } = await who.read<{ project: Row }>('GET', `project/${project.id}`)
    expect((await remove(who, 'project', data.project)).status).toBe(200)
    const refused = await who.read('PUT', `projectClient/${part.id}/restore`, {})
    expect(refused).toMatchObject({
      status: 409,
      errors: [
        {
          message: `It belongs to the project ${String(project.number)} ${String(project.name)}, which is deleted too. Restore that first.`,
        },
      ],
    })
    expect((await who.read('PUT', `project/${project.id}/restore`, {})).status).toBe(200)
    expect((await who.read('PUT', `projectClient/${part.id}/restore`, {})).status).toBe(200)
  })

  test('cannot restore a record whose name is taken by now', async () => {
    const who = await admin()
    const firm = await add(who, 'client', samples.client(nobody))
    await remove(who, 'client', firm)
    await add(who, 'client', { ...samples.client(nobody), name: firm.name })
    expect(await who.read('PUT', `client/${firm.id}/restore`, {})).toMatchObject({
      status: 409,
      errors: [{ field: 'name', message: 'Name is already in use.' }],
    })
  })
})

describe('The history of all records', () => {
  const asked = async (query: string) => (await admin()).read<TrailEntry[]>('GET', `audit/entries?size=500&${query}`)

  test('is paged without duplicates or gaps', async () => {
    const total = await setup.world.services.db.$count(auditEntries)
    const seen: TrailEntry[] = []
    for (let next: string | null = ''; next !== null;) {
      const { data, page } = await asked(`size=150${next && `&after=${next}`}`)
      seen.push(...data)
      next = page!.next
    }
    expect(seen).toEqual(seen.toSorted((one, other) => other.on.localeCompare(one.on) || other.id - one.id))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen.length).toBe(total)
    expect((await (await admin()).read('GET', 'audit/entries/count')).data).toEqual({ count: total })
  })

  test('is narrowed by person, kind, action, moments and words', async () => {
    const who = await admin()
    const firm = await add(who, 'client', samples.client(nobody))
    await who.read('PUT', 'client', { ...firm, town: 'Ballina, Mayo' })
    const today = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`
    const { data } = await asked(
      `where.byUserId=${who.userId}&where.entityKind=client&where.action=changed&where.on=${today}&words=${encodeURIComponent('ballina, m')}`,
    )
    expect(data).toEqual([
      expect.objectContaining({
        entityId: firm.id,
        name: firm.name,
        byName: 'Niamh Byrne',
        diff: { town: ['Sligo', 'Ballina, Mayo'] },
      }),
    ])
    const early = `where.byUserId=${who.userId}&where.entityKind=client&where.on=&where.on=2020-01-01T00:00:00Z`
    expect((await asked(early)).data).toEqual([])
    expect((await asked('words=100%25_nothing')).data).toEqual([])
    const hers = (await asked('words=niamh%20b')).data
    expect(hers.some(({ byName }) => byName === 'Niamh Byrne')).toBe(true)
    // Entries by her, or with her name among the values.
    expect(hers.filter((entry) => !JSON.stringify(entry).includes('Niamh Byrne'))).toEqual([])
  })

  test('offers the people, kinds and actions there are, people by their names', async () => {
    const who = await admin()
    const { data } = await who.read<WindowChoice[]>('GET', 'audit/entries/choices/byUserId')
    expect(data).toContainEqual({ value: String(who.userId), words: 'Niamh Byrne', count: expect.any(Number) })
    const kinds = (await who.read<WindowChoice[]>('GET', 'audit/entries/choices/entityKind')).data
    const all = await setup.world.services.db.$count(auditEntries)
    expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(all)
  })

  test('refuses a question it cannot read', async () => {
    for (const query of ['where.on=yesterday', 'before=-1', 'sort=action', 'where.diff=x', 'after=x', 'size=0'])
      expect((await (await admin()).read('GET', `audit/entries?${query}`)).status).toBe(400)
    expect((await (await admin()).read('GET', 'audit/export?where.on=yesterday')).status).toBe(400)
  })

  test('can be exported to a file in which no cell runs as a formula', async () => {
    const who = await admin()
    const firm = await add(who, 'client', { ...samples.client(nobody), notes: '=HYPERLINK("http://x","y")' })
    await who.read('PUT', 'client', { ...firm, notes: '+1, "two"' })
    const file = await (
      await who.ask('GET', `audit/export?where.entityKind=client&where.action=changed&words=HYPERLINK`)
    ).text()
    const lines = file.trim().split('\r\n')
    expect(lines[0]).toBe('When,Who,From where,Kind,Record,Project,Action,Comment,Field,Before,After')
    expect(lines[1]).toContain(
      `,Niamh Byrne,,Client,${String(firm.name)},,Changed,,Notes,"'=HYPERLINK(""http://x"",""y"")","'+1, ""two"""`,
    )
    const all = await (await who.ask('GET', 'audit/export')).text()
    expect(all.split('\r\n').length).toBeGreaterThan(await setup.world.services.db.$count(auditEntries))
  })

  test('shows names instead of ids, even of records deleted since', async () => {
    const who = await admin()
    const [one, other] = [
      await add(who, 'client', samples.client(nobody)),
      await add(who, 'client', samples.client(nobody)),
    ]
    const library = await add(who, 'documentLibrary', { ...samples.documentLibrary(nobody), clientId: one.id })
    await who.read('PUT', 'documentLibrary', { ...library, clientId: other.id })
    await remove(who, 'client', one)
    const { data: entries } = await asked('where.entityKind=documentLibrary&where.action=changed')
    expect(entries[0]?.diff.clientId).toEqual([one.name, other.name])
    const file = await (
      await who.ask('GET', 'audit/export?where.entityKind=documentLibrary&where.action=changed')
    ).text()
    expect(file.split('\r\n')[1]).toContain(`,Changed,,Client,${String(one.name)},${String(other.name)}`)
  })

  test('shows conditions, follow-ups and sections of questionnaires by their texts', async () => {
    const who = await admin()
    const template = await add(who, 'questionTemplate', samples.questionTemplate(nobody))
    const { id: sectionId, title } = (template.sections as { id: string; title: string }[])[0]!
    const question = (key: string, text: string, more: object = {}) =>
      add(who, 'templateQuestion', {
        ...samples.templateQuestion(nobody),
        questionTemplateId: template.id,
        sectionId,
        key,
        text,
        inputTypeId: 70,
        options: [
          { value: 'yes', label: 'Yes', score: 1, isFail: false },
          { value: 'no', label: 'Not yet', score: 0, isFail: true },
        ],
        ...more,
      })
    await question('gate_locked', 'Is the gate locked?')
    const shown = await question('who_was_told', 'Who was told?', {
      visibleIf: { match: 'all', of: [{ questionKey: 'gate_locked', op: '=', value: 'no' }] },
      onAnswer: [{ when: { op: '=', value: 'no' }, effect: 'requireComment' }],
    })
    const { data: entries } = await asked(`where.entityKind=templateQuestion&where.action=created`)
    const { diff } = entries.find(({ entityId }) => entityId === shown.id)!
    expect(diff.visibleIf).toEqual([null, 'Shown if ‘Is the gate locked?’ is Not yet'])
    expect(diff.onAnswer).toEqual([null, ['Not yet: ask for a comment']])
    expect(diff.sectionId).toEqual([null, title])
    const file = await (await who.ask('GET', 'audit/export?where.entityKind=templateQuestion&words=who%20was')).text()
    expect(file).toContain(',Shown when,,Shown if ‘Is the gate locked?’ is Not yet')

    const approval = await add(who, 'roleListTemplate', samples.roleListTemplate(nobody))
    const [first, ...rest] = approval.stages as object[]
    const skipIf = { questionKey: 'gate_locked', operator: '=', value: 'no' }
    await who.read('PUT', 'roleListTemplate', {
      ...approval,
      stages: [first, ...rest.map((stage) => ({ ...stage, skipIf }))],
    })
    const { data: changed } = await asked('where.entityKind=roleListTemplate&where.action=changed')
    expect((changed[0]!.diff.stages![1] as object[])[1]).toMatchObject({
      skipIf: 'Skipped when the answer to ‘Is the gate locked?’ is no',
    })
  })

  test('writes dates into its file as people read them', async () => {
    const who = await admin()
    const project = await add(who, 'project', samples.project({ clientId: 1, userId: who.userId, projectId: 0 }))
    await who.read('PUT', 'project', { ...project, practicalCompletionDate: '2031-03-05' })
    const query = 'where.entityKind=project&where.action=changed&words=5%20mar%202031'
    const file = await (await who.ask('GET', `audit/export?${query}`)).text()
    expect(file.split('\r\n')[1]).toMatch(/,Practical completion date,,5 Mar 2031$/)
  })

  test('writes text that only looks like a date into its file as it is', async () => {
    const who = await admin()
    const firm = await add(who, 'client', { ...samples.client(nobody), notes: '2031-13-01' })
    await who.read('PUT', 'client', { ...firm, notes: '2031-01-01T25:61:61Z' })
    const answer = await who.ask('GET', 'audit/export?where.entityKind=client&words=25:61:61')
    expect((await answer.text()).split('\r\n')[1]).toMatch(/,Notes,2031-13-01,2031-01-01T25:61:61Z$/)
  })

  test('shows the old and new values of a set of settings, and the company added with a new client', async () => {
    const who = await admin()
    const employer = await add(who, 'client', samples.client(nobody))
    const { project } = (await who.read<{ project: Row & { clientId: number } }>('GET', 'project/3')).data
    const settings = { projectId: 3, rowVersion: project.rowVersion, defaultDueDays: 11 }
    const { data: saved } = await who.read<Row>('PUT', 'updateRfiSettings', settings)
    await who.read('PUT', 'project', { ...project, ...saved, clientId: employer.id })
    const { data: entries } = await asked('where.entityKind=project&where.action=settings:rfi')
    expect(entries[0]?.diff.defaultDueDays).toEqual([7, 11])
    expect((await asked('where.entityKind=projectClient&where.action=changed')).data[0]).toMatchObject({
      comment: 'With the client of the project',
      diff: { clientId: [expect.any(String), employer.name] },
    })
  })
})

type HistoryEntry = Pick<TrailEntry, 'action' | 'diff'> & { of?: { kind: string; name: string | null } }

describe('The history of one record', () => {
  const historyOf = async (who: Visitor, kind: string, id: number) =>
    (await who.read<HistoryEntry[]>('GET', `audit?entityKind=${kind}&entityId=${id}`)).data
  /** The latest change of one field, as read by this person in the history. */
  const announced = async (who: Visitor, kind: string, row: Row, field: string) =>
    (await historyOf(who, kind, row.id)).find(({ action, of }) => action === 'changed' && !of)?.diff[field]

  test('shows names instead of ids, in lists and inside stages and inspections', async () => {
    const who = await admin()
    const library = await add(who, 'documentLibrary', samples.documentLibrary({ ...nobody, clientId: 1 }))
    const [one, other] = [
      await add(who, 'project', samples.project({ clientId: 1, userId: who.userId, projectId: 0 })),
      await add(who, 'project', samples.project({ clientId: 1, userId: who.userId, projectId: 0 })),
    ]
    await who.read('PUT', 'documentLibrary', { ...library, visibility: 'projects', projectIds: [one.id, other.id] })
    expect(await announced(who, 'documentLibrary', library, 'projectIds')).toEqual([
      [],
      [one, other].map(({ number, name }) => `${String(number)} ${String(name)}`),
    ])

    const approval = await add(who, 'roleListTemplate', samples.roleListTemplate(nobody))
    const [first, ...rest] = approval.stages as object[]
    await who.read('PUT', 'roleListTemplate', {
      ...approval,
      stages: [
        first,
        ...rest.map((stage) => ({
          ...stage,
          candidateSource: 'named',
          candidateIds: [who.userId],
          escalateToProjectRoleId: 10,
        })),
      ],
    })
    const stages = (await announced(who, 'roleListTemplate', approval, 'stages')) as [object[], object[]]
    expect(stages[0][1]).toMatchObject({ candidateIds: ['Site manager'] })
    expect(stages[1][1]).toMatchObject({ candidateIds: ['Niamh Byrne'], escalateToProjectRoleId: 'Project director' })
    const file = await (
      await who.ask('GET', 'audit/export?where.entityKind=roleListTemplate&where.action=changed')
    ).text()
    for (const words of [
      'Who acts: People by name',
      'Candidates: Niamh Byrne',
      'When overdue, also ask: Project director',
    ])
      expect(file.split('\r\n')[1]).toContain(words)
  })

  test('hides names that its reader may not know, unless the record itself shows them', async () => {
    const who = await admin()
    const [earlier, later] = [
      await add(who, 'client', samples.client(nobody)),
      await add(who, 'client', samples.client(nobody)),
    ]
    const [boss, successor] = [
      await add(who, 'user', samples.user({ ...nobody, clientId: 1 })),
      await add(who, 'user', samples.user({ ...nobody, clientId: 1 })),
    ]
    const project = await add(who, 'project', samples.project({ clientId: earlier.id, userId: boss.id, projectId: 0 }))
    await who.read('PUT', 'project', { ...project, clientId: later.id, managerUserId: successor.id })
    const viewer = await setup.world.as('viewer@demo.test')
    const role = {
      userId: viewer.userId,
      projectId: project.id,
      projectRoleId: 40,
      accessLevel: 10,
      systems: ['pmp'],
      from: '2025-01-06',
    }
    const given = await add(who, 'userProjectRole', role)
    expect(await announced(viewer, 'project', project, 'clientId')).toEqual(['A record you may not open', later.name])
    expect(await announced(viewer, 'project', project, 'managerUserId')).toEqual(['Someone', successor.fullName])
    // A project manager may choose from all these names and so may read them.
    await who.read('PUT', 'userProjectRole', { ...given, accessLevel: 30, systems: ['pmp', 'sms', 'sfs', 'fm'] })
    expect(await announced(viewer, 'project', project, 'clientId')).toEqual([earlier.name, later.name])
    expect(await announced(viewer, 'project', project, 'managerUserId')).toEqual([boss.fullName, successor.fullName])
  })
})
