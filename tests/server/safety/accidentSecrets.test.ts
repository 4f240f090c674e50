import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headLine, type Accident } from '#contract/entities/accident.ts'
import { createWorld, type Visitor, type World } from '#mocks/world.ts'
import { cipherOf, newKey, readKeyRing } from '#server/base/columnCipher.ts'
import { rowsOf } from '#server/db/database.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { renewEncryption } from '#server/application/jobs/encryption.ts'
import { runDaily } from '#server/application/jobs/daily.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { testKey } from '#tests/quickCipher.ts'
import { quickPasswords } from '#tests/quickPasswords.ts'
import { accountOf, fatalOn, injuredOf, useAccidents } from './accidentPeople.ts'
import { databaseText } from '../core/secrets.ts'

const site = useAccidents()
const { held, people, read } = site
/** A word that stands in every medical and personal value of the accident, and nowhere else. */
const secret = 'Quillfeather'
let id: number
let heard: Record<string, unknown[]>

beforeAll(async () => {
  const { world } = site.setup
  heard = await listen(world)
  id = await site.begun({ clientId: held.steelFirm, title: 'Cut by a sheet edge at the loading bay' })
  await site.add(
    people.author,
    id,
    'account',
    accountOf({ narrative: `${secret} was cut by the edge of the sheet.` }),
    {
      version: 1,
    },
  )
  await site.add(
    people.author,
    id,
    'injured',
    injuredOf({
      name: secret,
      address: `4 ${secret} Street`,
      treatment: `Eight stitches, ${secret}`,
      occupation: secret,
      permanentEffect: secret,
      employerId: held.steelFirm,
      dateOfBirth: '1987-03-02',
      ...fatalOn((await read(id)).occurredOn),
    }),
  )
  await site.add(people.author, id, 'witness', { name: secret, statement: `I saw ${secret} fall.` })
  await site.done(people.author, id, 'submit')
  await site.investigate(id, people.adviser, { cause: `${secret} was told to hurry.` })
  await site.done(people.adviser, id, 'decide', {
    isReportable: false,
    reason: `${secret} was not at work there.`,
  })
  expect(await site.decide(people.adviser, id, 'approve')).toMatchObject({ errors: [] })
})

/** Everything that the hub sends to each person from now on. */
async function listen(world: World) {
  const said: Record<string, unknown[]> = {}
  for (const [name, { userId, sessionId }] of Object.entries(people)) {
    const line = world.lines.open({ userId, sessionId })
    said[name] = []
    for (const event of ['UpdatedAccident', 'UpdatedProject', 'NewNotifications', 'UpdatedQuestionResponseAction'])
      line.on(event, (...args: unknown[]) => said[name]!.push(event, args))
    line.start()
  }
  return said
}

/** Every answer in which a record, or something about it, can reach a person. */
const paths = () => [
  `accident?projectId=${held.projectId}`,
  `accident?projectId=${held.projectId}&ids=${id}`,
  `accident?projectId=${held.projectId}&words=${secret}`,
  `accident?projectId=${held.projectId}&view=toReport`,
  `accident/count?projectId=${held.projectId}&words=${secret}`,
  `accident/choices/severity?projectId=${held.projectId}`,
  `accident/choices/clientId?projectId=${held.projectId}`,
  `accident/${id}`,
  `accident/${id}/details`,
  `accident/${id}/answers?set=closeOut`,
  `accident/${id}/gaps?set=closeOut`,
  `accident/${id}/approval/people?stage=accept`,
  `accident/${id}/approval/preview`,
  `audit?entityKind=accident&entityId=${id}`,
  `audit?entityKind=accident&entityId=${id}&words=${secret}`,
  `audit?entityKind=project&entityId=${held.projectId}&words=${secret}`,
  `audit/count?entityKind=project&entityId=${held.projectId}&words=${secret}`,
  `questionResponseAction?projectId=${held.projectId}&view=all`,
  `incident?projectId=${held.projectId}`,
  `project/${held.projectId}`,
  `workload?projectId=${held.projectId}`,
  'workload',
  'notification?size=50',
  'changes?since=0',
]
const papers = () => [`accident/${id}/pdf`, `accident/${id}/formPdf`, `accidentLog/${held.projectId}`]
const says = async (answer: Response) =>
  answer.headers.get('content-type') === 'application/pdf'
    ? (await pdfPages(await answer.arrayBuffer())).join(' ')
    : answer.text()
/** The paths whose answers hold the secret word. */
async function telling(who: Visitor, asked: readonly string[]) {
  const announced: string[] = []
  for (const path of asked)
    if ((await says(await who.ask('GET', path))).toLowerCase().includes(secret.toLowerCase())) announced.push(path)
  return announced
}
const counted = async (who: Visitor, path: string) => (await who.read<{ count: number }>('GET', path)).data?.count ?? 0

test.each(['colleague', 'viewer', 'steelViewer', 'steelManager', 'steelAdviser', 'otherSub', 'designer'] as const)(
  'No answer, paper, event or search tells the %s anything of the people of an accident',
  async (name) => {
    const who = people[name]
    expect(await telling(who, [...paths(), ...papers()])).toEqual([])
    expect(JSON.stringify(heard[name])).not.toContain(secret)
    expect(await counted(who, `accident/count?projectId=${held.projectId}&words=${secret}`)).toBe(0)
    expect((await who.ask('GET', `accident/${id}/details`)).status).toBeOneOf([403, 404])
    expect((await who.ask('GET', `accident/${id}/answers?set=closeOut`)).status).toBeOneOf([403, 404])
  },
)

test('Those who see all of it get it where they open it, and in no list, search, count, history, notice or event', async () => {
  const opened = [`accident/${id}/details`, `accident/${id}/answers?set=closeOut`, `accident/${id}/pdf`]
  for (const who of [people.author, people.adviser, people.projectManager, people.manager, held.admin])
    expect(await telling(who, [...paths(), ...papers()])).toEqual([...opened, `accident/${id}/formPdf`])
  for (const said of Object.values(heard)) expect(JSON.stringify(said)).not.toContain(secret)
  const office = ['audit/entries', 'audit/export', 'bin', 'mail'].flatMap((path) => [path, `${path}?words=${secret}`])
  expect(await telling(held.admin, office)).toEqual([])
  const asked = [...paths(), ...papers(), ...office]
  const answered = await Promise.all(asked.map(async (path) => [path, (await held.admin.ask('GET', path)).status]))
  expect(answered.filter(([, status]) => status !== 200)).toEqual([])
  expect(await counted(held.admin, `accident/count?projectId=${held.projectId}&words=${secret}`)).toBe(0)
  expect(await counted(held.admin, `audit/count?entityKind=accident&entityId=${id}&words=${secret}`)).toBe(0)
})

describe('The head line', () => {
  test.each(['steelViewer', 'steelManager', 'steelAdviser'] as const)(
    'is all that the %s gets of an accident of their own company',
    async (name) => {
      const row = await read(id, people[name])
      const rights = ['allowedActions', 'canEdit', 'canDelete']
      const filled = Object.entries(row)
        .filter(([field, value]) => !rights.includes(field) && isFilled(value))
        .map(([field]) => field)
      expect(filled.filter((field) => !(headLine as readonly string[]).includes(field))).toEqual([])
      expect(row).toMatchObject({
        isWhole: false,
        title: 'Cut by a sheet edge at the loading bay',
        severity: 'fatal',
        exactPlace: 'Pontoon ramp, lower end',
        allowedActions: [],
        canEdit: false,
        authorName: '',
        isReportable: null,
      })
      const history = await people[name].read<unknown[]>('GET', `audit?entityKind=accident&entityId=${id}`)
      expect(history.data).toEqual([])
    },
  )

  test('opens nothing to change: no action, part, answer, photo or approval', async () => {
    const { rowVersion } = await read(id, people.steelManager)
    const who = people.steelManager
    const step = { action: 'skip', stage: 'accept', round: 1, comment: 'Nobody is needed here.' }
    const tried = [
      await who.ask('PUT', `accident/${id}/move`, { action: 'reopen', rowVersion, reason: 'It has to be changed.' }),
      await who.ask('PUT', `accident/${id}/move`, { action: 'decide', rowVersion, isReportable: true }),
      await site.part(who, id, 'witness', { name: 'Someone' }),
      await who.ask('PUT', `accident/${id}/answers?set=closeOut`, { answers: [{ slot: 'cause', version: 1 }] }),
      await who.ask('PUT', `accident/${id}/approval`, step),
    ]
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403, expect.toBeOneOf([403, 409])])
    const action = await who.read('POST', 'questionResponseAction', {
      projectId: held.projectId,
      title: 'Grit the plate',
      priorityId: 20,
      assignedUserId: who.userId,
      sourceKind: 'accident',
      sourceId: id,
    })
    expect(action.errors[0]).toMatchObject({ field: 'sourceId' })
  })

  test('is read by nobody of another company, and by nobody at all while it is a draft', async () => {
    const draft = await site.begun({ clientId: held.steelFirm })
    for (const who of [people.viewer, people.colleague, people.otherSub, people.designer])
      expect((await who.ask('GET', `accident/${id}`)).status).toBe(404)
    expect((await people.steelViewer.ask('GET', `accident/${draft}`)).status).toBe(404)
  })

  test('is heard of by those who read it, and by nobody else', () => {
    const hears = Object.entries(heard).filter(([, said]) => JSON.stringify(said).includes('UpdatedAccident'))
    expect(hears.map(([name]) => name).toSorted()).toEqual(
      ['adviser', 'author', 'manager', 'projectManager', 'steelAdviser', 'steelManager', 'steelViewer'].toSorted(),
    )
  })
})

const isFilled = (value: unknown) =>
  value !== null && value !== '' && value !== 0 && value !== false && !(Array.isArray(value) && value.length === 0)

describe('At rest', () => {
  const worlds: World[] = []
  afterAll(async () => {
    for (const world of worlds) await world.close()
  })
  /** The server after a restart with these keys. */
  async function restarted(keys: string) {
    const world = await createWorld(site.setup.world.services.database, {
      passwords: quickPasswords,
      pictures,
      cipher: cipherOf(readKeyRing(keys)),
    })
    worlds.push(world)
    const { email } = (await held.admin.read<{ email: string }>('GET', `user/${people.adviser.userId}`)).data
    return { world, adviser: await world.as(email) }
  }
  const newest = newKey('k2')

  test('no table holds a word of it, and no line of the log', async () => {
    const all = await databaseText(site.setup.world)
    expect(all).toContain('Cut by a sheet edge')
    expect(all.toLowerCase()).not.toContain(secret.toLowerCase())
    expect(JSON.stringify(site.setup.world.logs)).not.toContain(secret)
  })

  test('a key put in front encrypts what is new, the job renews the rest, and then the old key is not needed', async () => {
    const { world, adviser } = await restarted(`${newest},${testKey}`)
    const { data } = await adviser.read<{ account: { content: { narrative: string } } }>(
      'GET',
      `accident/${id}/details`,
    )
    expect(data.account.content.narrative).toContain(secret)
    expect(await databaseText(site.setup.world)).toContain('test.')
    await renewEncryption(world.services)
    const rows = rowsOf<{ key: string; count: number }>(
      await world.services.db.execute(
        sql`select split_part(stored, '.', 1) as key, count(*)::int as count from (
          select content as stored from "accidentPart"
          union all select value ->> 'sealed' from "instanceAnswer" where "entityKind" = 'accident'
          union all select content ->> 'sealed' from "instanceSubmission" where "entityKind" = 'accident') s group by 1`,
      ),
    )
    expect(rows.map(({ key }) => key)).toEqual(['k2'])
    const after = await restarted(newest)
    const answers = await after.adviser.ask('GET', `accident/${id}/answers?set=closeOut`)
    expect(await answers.text()).toContain(secret)
    expect(await (await after.adviser.ask('GET', `accident/${id}/details`)).text()).toContain(secret)
  })

  test('without the key that a value needs people read a sentence, the log names the place, and nothing is lost', async () => {
    const { world, adviser } = await restarted(newKey('k3'))
    for (const path of ['details', 'answers?set=closeOut', 'formPdf']) {
      const { status, errors } = await adviser.read('GET', `accident/${id}/${path}`)
      expect([path, status, errors[0]?.message]).toEqual([
        path,
        409,
        expect.stringContaining('the server lacks the key that they were saved with'),
      ])
    }
    const { status } = await adviser.read<Accident>('GET', `accident/${id}`)
    expect(status).toBe(200)
    await renewEncryption(world.services)
    await runDaily(world.services)
    expect(JSON.stringify(world.logs)).toContain('DATA_KEYS holds no key k2')
    expect(JSON.stringify(world.logs)).not.toContain(secret)
    const back = await restarted(newest)
    expect(await (await back.adviser.ask('GET', `accident/${id}/details`)).text()).toContain(secret)
  })
})
