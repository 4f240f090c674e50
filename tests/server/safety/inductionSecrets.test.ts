import { beforeAll, expect, test } from 'vitest'
import type { Induction } from '#contract/entities/induction.ts'
import type { Medical } from '#contract/questionnaires/medical.ts'
import type { Visitor } from '#mocks/world.ts'
import { useInductions } from './inductionPeople.ts'
import { strokes } from './permitPeople.ts'
import { add } from '../rights/everyone.ts'
import { databaseText, expectSilentLog, listenToAll, mailsTo, saysWord, type Secret } from '../core/secrets.ts'

const site = useInductions()
const { setup, held, people, more } = site
const word = 'Quillfeather'
const medical = { needsMedical: true, medicalDetail: `Insulin at noon, says ${word}.` }
let secret: Secret
let inGroup: number
const heard: Record<string, unknown[]> = {}

/**
 * People who may read the health details, and people who may not although they can read the induction or its project.
 */
const mayKnow = () => ({
  inductor: more.inductor,
  manager: people.manager,
  adviser: more.adviser,
  projectManager: more.projectManager,
  admin: held.admin,
})
const mayNot = () => ({
  'its author': people.author,
  'who approved it': people.approver,
  'the inducted person': more.steelFixer,
  'their company': people.welder,
  'another company': people.otherWelder,
  'a site engineer': more.engineer,
  'a reader in facility management': people.reader,
  'the manager of project management': people.designer,
})

/** Health details of a person inducted alone and of one in a group, from the first draft to the approval and later. */
beforeAll(async () => {
  for (const [name, who] of Object.entries<Visitor>({ ...mayKnow(), ...mayNot() }))
    heard[name] = await listenToAll(setup.world, who)
  const since = setup.world.services.live.sequence()
  const { inductor } = more
  const { id } = await add(
    people.author,
    'induction',
    site.draft({ title: 'Bruno Salas', inductorUserId: inductor.userId, userId: more.steelFixer.userId }),
  )
  await site.done(inductor, id, 'medical', medical)
  await site.done(inductor, id, 'submit', strokes)
  expect(await site.decide(people.approver, id, 'approve')).toMatchObject({ errors: [] })
  await site.done(people.manager, id, 'medical', { ...medical, medicalDetail: `${medical.medicalDetail} Again.` })
  for (const who of [people.author, people.approver, people.welder])
    expect((await site.move(who, id, 'medical', medical)).status).toBe(403)
  const attendee = { ...site.draft({ title: 'Ana Costa', inductorUserId: inductor.userId }), ...medical, ...strokes }
  const group = { ...attendee, groupKey: crypto.randomUUID(), answers: [] }
  const { data, errors } = await inductor.read<Induction>('POST', 'inductionAttendee', group)
  expect(errors).toEqual([])
  inGroup = data.id
  secret = { kind: 'induction', id, word, projectId: held.projectId, files: [], since }
})

test('What was said about health is told to those who may know it, by the one call for it and by no other', async () => {
  for (const [name, who] of Object.entries<Visitor>(mayKnow()))
    expect([name, await saysWord(setup.world, who, secret)]).toEqual([name, ['/api/induction/:id/medical']])
  const { data } = await more.inductor.read<Medical>('GET', `induction/${inGroup}/medical`)
  expect(data).toEqual(medical)
})

test('No answer, paper, file, count or search tells anyone else a word of it', async () => {
  for (const [name, who] of Object.entries<Visitor>(mayNot())) {
    expect([name, await saysWord(setup.world, who, secret)]).toEqual([name, []])
    expect([name, (await who.ask('GET', `induction/${inGroup}/medical`)).status]).toEqual([
      name,
      expect.toBeOneOf([403, 404]),
    ])
  }
  expect(await saysWord(setup.world, setup.world.stranger() as Visitor, secret)).toEqual([])
})

test('No event, mail or notice carries it, no table holds it in the clear, and no line of the log', async () => {
  // Everyone who may read the induction has received its event.
  await expect.poll(() => JSON.stringify(heard['their company'])).toContain('UpdatedInduction')
  for (const [name, said] of Object.entries(heard))
    expect([name, JSON.stringify(said).includes(word)]).toEqual([name, false])
  for (const [name, who] of Object.entries<Visitor>({ ...mayKnow(), ...mayNot() }))
    expect([name, await mailsTo(setup.world, who, secret)]).toEqual([name, []])
  const stored = await databaseText(setup.world)
  expect(stored).toContain('Bruno Salas')
  expect(stored.toLowerCase()).not.toContain(word.toLowerCase())
  expectSilentLog(setup.world, secret)
})
