import { beforeAll, describe, expect, test } from 'vitest'
import type { CardAccess, Disciplinary } from '#contract/entities/disciplinary.ts'
import type { Visitor } from '#mocks/world.ts'
import { useCards } from './cardPeople.ts'
import { strokes } from './permitPeople.ts'

const cards = useCards()
const { held, people, staff, types, setup } = cards
/** A word in every text of the record, so that any leak of a text is found. */
const secret = 'Quillfeather'
let record: Disciplinary
let fileId: number
let since: number

beforeAll(async () => {
  since = setup.world.services.live.sequence()
  const { id, rowVersion } = await cards.begun({
    personName: `Ned ${secret}`,
    description: `${secret} walked on the flange without a line, twice.`,
    witnesses: [{ name: `Ann ${secret}`, statement: `I saw ${secret}.` }],
    personStatement: `I am ${secret}.`,
    level: 'red',
    outcome: 'offAllSites',
    effectiveFrom: '2026-03-02',
    employerNotifiedOn: '2026-03-02',
  })
  const form = new FormData()
  form.set('id', String(id))
  form.set('rowVersion', String(rowVersion))
  form.set('files', new File([`${secret} at the pier\n`], `${secret}.txt`, { type: 'text/plain' }))
  const sent = await staff.foreman.read<Disciplinary>('POST', 'disciplinaryEvidence', form)
  expect(sent.errors).toEqual([])
  fileId = sent.data.evidence[0]!.id
  await cards.done(staff.foreman, id, 'submit')
  expect(await cards.decide(id, 'approve')).toMatchObject({ errors: [] })
  await cards.done(staff.foreman, id, 'sign', strokes)
  await cards.done(staff.foreman, id, 'appeal', { by: secret, on: '2026-03-03', text: `${secret} says otherwise.` })
  record = await cards.read(id)
})

/** Every route that could reveal the record. */
const places = () => {
  const { id, number } = record
  const of = `projectId=${held.projectId}`
  return [
    `disciplinary?${of}`,
    `disciplinary?${of}&words=${secret}`,
    `disciplinary?${of}&view=off`,
    `disciplinary?${of}&ids=${id}`,
    `disciplinary/count?${of}&words=${secret}`,
    `disciplinary/choices/clientId?${of}`,
    `disciplinary/choices/breachId?${of}`,
    `disciplinary/${id}`,
    `disciplinary/${id}/pdf`,
    `disciplinaryLog/${held.projectId}`,
    `disciplinary/${id}/answers`,
    `disciplinary/${id}/gaps`,
    `disciplinary/${id}/approval/people?stage=authorise`,
    `disciplinary/${id}/approval/preview`,
    `file/${fileId}`,
    `file/${fileId}?inline=1`,
    `audit?entityKind=disciplinary&entityId=${id}`,
    `audit?entityKind=project&entityId=${held.projectId}&size=50`,
    `audit?entityKind=client&entityId=${types.crewFirm}&size=50`,
    `audit/entries?size=50&words=${secret}`,
    `audit/export?words=${number}`,
    `disciplinaryAccess/${held.projectId}`,
    `workload?${of}`,
    'workload',
    'notification?size=50',
    'mail?size=50',
    `projectDocumentSearch?words=${secret}`,
    `project/${held.projectId}`,
    `client/${types.crewFirm}`,
    'choice/user',
  ]
}

const outsiders = (): [string, Visitor][] => [
  ['a contributor without a role for it', staff.engineer],
  ['another site manager who was not asked', people.holder],
  ['a reader', people.reader],
  ['the manager of facility management', staff.facilityManager],
  ['the manager of project management', people.designer],
  ['the manager of the employer', staff.crewBoss],
  ['a colleague of the person', staff.crewMate],
  ['someone of another subcontractor', people.otherWelder],
]
const insiders = (): [string, Visitor][] => [
  ['its author', staff.foreman],
  ['who was asked to decide', people.approver],
  ['the manager of safety', people.manager],
  ['the H&S adviser', staff.adviser],
  ['the project manager', staff.projectManager],
]

test('Nobody else learns a word of it, in any list, count, file, history, workload or notice', async () => {
  for (const [who, visitor] of outsiders())
    for (const path of places()) {
      const answer = await visitor.ask('GET', path)
      const words = Buffer.from(await answer.arrayBuffer()).toString('latin1')
      expect([who, path, words.includes(secret), words.includes(record.number!) && !path.includes('Access')]).toEqual([
        who,
        path,
        false,
        false,
      ])
      expect([who, path, answer.status < 500]).toEqual([who, path, true])
    }
})

test('Nobody else may touch it', async () => {
  const { id, rowVersion } = record
  for (const [who, visitor] of outsiders()) {
    const tried = [
      await visitor.read('PUT', `disciplinary/${id}`, { ...cards.draft(), rowVersion }),
      await visitor.read('PUT', `disciplinary/${id}/move`, { action: 'close', rowVersion }),
      await visitor.read('DELETE', `disciplinary/${id}?rowVersion=${rowVersion}`),
      await visitor.read('DELETE', `disciplinaryEvidence/${fileId}?rowVersion=${rowVersion}`),
      await visitor.read('PUT', `disciplinary/${id}/approval`, { action: 'approve', stage: 'authorise', round: 1 }),
    ]
    expect([who, tried.map(({ status }) => status)]).toEqual([who, [404, 404, 404, 404, 404]])
  }
})

test('Those whom it concerns find it in their lists, with its history and its evidence', async () => {
  for (const [who, visitor] of insiders()) {
    const listed = await visitor.read<{ id: number }[]>(
      'GET',
      `disciplinary?projectId=${held.projectId}&words=${secret}`,
    )
    expect([who, listed.data.map(({ id }) => id)]).toEqual([who, [record.id]])
    const paths = [
      `disciplinary/${record.id}/pdf`,
      `file/${fileId}`,
      `audit?entityKind=disciplinary&entityId=${record.id}`,
    ]
    for (const path of paths) expect([who, path, (await visitor.ask('GET', path)).status]).toEqual([who, path, 200])
  }
})

test('Changes of it are announced to the same people', async () => {
  const announced = async (visitor: Visitor) =>
    (
      await visitor.read<{ changes: { kind: string; id: number }[] }>('GET', `changes?since=${since}`)
    ).data.changes.some(({ kind, id }) => kind === 'disciplinary' && id === record.id)
  for (const [who, visitor] of insiders()) expect([who, await announced(visitor)]).toEqual([who, true])
  for (const [who, visitor] of outsiders()) expect([who, await announced(visitor)]).toEqual([who, false])
})

test('A draft is hidden in the same way', async () => {
  const { id } = await cards.begun({ personName: `Draft ${secret}` })
  for (const [who, visitor] of outsiders())
    expect([who, (await visitor.read('GET', `disciplinary/${id}`)).status]).toEqual([who, 404])
  // Nobody has been asked yet.
  expect((await people.approver.read('GET', `disciplinary/${id}`)).status).toBe(404)
  expect((await staff.adviser.read('GET', `disciplinary/${id}`)).status).toBe(200)
})

test('Notices and mails say that a decision waits, and not on whom', async () => {
  const notices = await cards.notices(people.approver)
  expect(notices).toContain(`To approve: ${record.number} Disciplinary`)
  const mails = await held.admin.ask('GET', 'mail?size=50')
  expect(await mails.text()).not.toContain(secret)
  expect(JSON.stringify(setup.world.logs)).not.toContain(secret)
})

describe('The head line', () => {
  const access = async (who: Visitor) =>
    (await who.read<CardAccess>('GET', `disciplinaryAccess/${held.projectId}`)).data

  test('is all that the people of the employer learn: which card, when, and whether it counts', async () => {
    for (const who of [staff.crewBoss, staff.crewMate]) {
      const { mayRaise, seesAll, headLines } = await access(who)
      expect({ mayRaise, seesAll }).toEqual({ mayRaise: false, seesAll: false })
      expect(headLines.find(({ number }) => number === record.number)).toEqual({
        number: record.number,
        occurredOn: '2026-03-01',
        level: 'red',
        standing: 'inForce',
        lapsesOn: null,
      })
    }
  })

  test('tells nothing of cards that were not given, or to other companies', async () => {
    const { number } = await cards.submitted()
    expect((await access(staff.crewMate)).headLines.map((line) => line.number)).not.toContain(number)
    expect((await access(people.otherWelder)).headLines).toEqual([])
    expect((await access(staff.engineer)).headLines).toEqual([])
  })

  test('is not open to people outside of safety management', async () => {
    for (const who of [people.designer, staff.facilityManager])
      expect((await who.read('GET', `disciplinaryAccess/${held.projectId}`)).status).toBe(404)
    expect(await access(staff.foreman)).toMatchObject({ mayRaise: true, seesAll: false })
    expect(await access(staff.adviser)).toMatchObject({ mayRaise: true, seesAll: true, headLines: [] })
    expect(await access(staff.projectManager)).toMatchObject({ mayRaise: false, seesAll: true })
  })
})

test('Whoever loses the role that opens it, loses the record', async () => {
  const roles = await held.admin.read<{ id: number; rowVersion: number }[]>(
    'GET',
    `userProjectRole?userId=${staff.projectManager.userId}`,
  )
  const [role] = roles.data
  const seen = async () => (await staff.projectManager.read('GET', `disciplinary/${record.id}`)).status
  expect(await seen()).toBe(200)
  await held.admin.read('PUT', `userProjectRole/${role!.id}`, { ...role, projectRoleId: 60 })
  expect(await seen()).toBe(404)
})
