import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Accident } from '#contract/entities/accident.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { fillChecklists } from '#server/db/supplied/fillChecklists.ts'
import { suppliedChecklists } from '#server/db/supplied/checklists/index.ts'
import type { Database } from '#server/db/database.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { projectProcessSubTypes } from '#server/db/tables/projectProcessSubType.ts'
import { questionTemplates, questionTemplateVersions } from '#server/db/tables/questionTemplate.ts'
import { templateQuestions } from '#server/db/tables/templateQuestion.ts'
import { openFirstDay } from '#server/features/site/firstDay.ts'
import { fillWorld } from '#server/application/worlds/worlds.ts'
import { samples } from '#mocks/samples.ts'
import { bareDatabase } from '#tests/database.ts'
import { useWorld } from '#tests/world.ts'
import { newPerson, nobody } from '../projects/projectPeople.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'
import { hash, today } from '../core/worldRows.ts'

describe('A database', () => {
  let world: Database
  beforeAll(async () => {
    world = await bareDatabase()
    await fillWorld(world.db, 'empty', { today, hash })
  })
  afterAll(() => world.close())

  const subType = async (kindId: number, name: string) =>
    (await world.db.select().from(processSubTypes)).find((one) => one.processKindId === kindId && one.name === name)!
  const counts = () =>
    Promise.all([questionTemplates, templateQuestions, questionTemplateVersions].map((table) => world.db.$count(table)))

  test('that is new holds every checklist, published, and each sub type of a record that asks has one', async () => {
    expect(await world.db.$count(questionTemplates)).toBe(suppliedChecklists.length)
    expect(await world.db.$count(questionTemplateVersions)).toBe(suppliedChecklists.length)
    const all = await world.db.select().from(processSubTypes).where(eq(processSubTypes.isDeleted, false))
    const without = all.filter(
      (one) => one.questionTemplateId === null && one.processKindId !== processKindIds.observation,
    )
    expect(without.map(({ name }) => name)).toEqual([])
    for (const name of ['Near miss', 'Dangerous occurrence'])
      expect((await subType(processKindIds.incident, name)).closeOutQuestionTemplateId).not.toBeNull()
  })

  test('is not filled a second time', async () => {
    const before = await counts()
    await fillWorld(world.db, 'empty', { today, hash })
    expect(await counts()).toEqual(before)
  })

  test('that is older gets them once, and keeps what its administrators chose, replaced or deleted', async () => {
    const hot = await subType(processKindIds.permit, 'Hot work')
    const dig = await subType(processKindIds.permit, 'Permit to dig / break ground')
    const lift = await subType(processKindIds.permit, 'Lifting operation')
    // The state before the update: no built-in checklists, two sub types without one, and one with the firm's own.
    await world.db.update(processSubTypes).set({ questionTemplateId: null, closeOutQuestionTemplateId: null })
    await world.db.update(questionTemplates).set({ suppliedAs: null, isDeleted: true, deletedOn: today.toISOString() })
    const [own] = await world.db
      .insert(questionTemplates)
      .values({
        name: 'Permit to dig',
        processKindIds: [processKindIds.permit],
        sections: [{ id: 'a', title: 'Ours', repeatable: false, visibleIf: null, translations: {} }],
        createdOn: today.toISOString(),
        updatedOn: today.toISOString(),
      })
      .returning({ id: questionTemplates.id })
    await world.db.update(processSubTypes).set({ questionTemplateId: own!.id }).where(eq(processSubTypes.id, dig.id))
    await fillChecklists(world.db, today)
    expect((await subType(processKindIds.permit, dig.name)).questionTemplateId).toBe(own!.id)
    const given = (await subType(processKindIds.permit, hot.name)).questionTemplateId
    expect(given).not.toBeNull()
    const [renamed] = await world.db
      .select()
      .from(questionTemplates)
      .where(eq(questionTemplates.name, 'Permit to dig (copy)'))
    expect(renamed).toMatchObject({ suppliedAs: 'permit: Permit to dig / break ground', publishedVersion: 1 })

    // Then an administrator removes one checklist from its sub type, and deletes another.
    await world.db.update(processSubTypes).set({ questionTemplateId: null }).where(eq(processSubTypes.id, lift.id))
    await world.db.update(questionTemplates).set({ isDeleted: true }).where(eq(questionTemplates.id, given!))
    await world.db.update(processSubTypes).set({ questionTemplateId: null }).where(eq(processSubTypes.id, hot.id))
    const before = await counts()
    await fillChecklists(world.db, today)
    expect(await counts()).toEqual(before)
    for (const { name } of [hot, lift])
      expect((await subType(processKindIds.permit, name)).questionTemplateId).toBeNull()
  })
})

describe('A project', () => {
  const setup = useWorld()

  test('takes accidents, incidents and observations from its first day, from whoever may contribute', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const clientId = Number((await rowOf(admin, `user/${admin.userId}`)).clientId)
    const project = { ...samples.project({ ...nobody, clientId, userId: admin.userId }), systems: ['sms'] }
    const { id: projectId } = await add(admin, 'project', project)
    const { data } = await admin.read<Row[]>('GET', `projectProcessSubType?projectId=${projectId}`)
    const types = (await admin.read<Row[]>('GET', 'processSubType')).data
    const kinds = data.map(({ processSubTypeId }) => types.find(({ id }) => id === processSubTypeId)!.processKindId)
    expect([...new Set(kinds)]).toEqual([processKindIds.accident, processKindIds.incident, processKindIds.observation])
    const worker = await newPerson({ world: setup.world, admin, projectId }, clientId, 20, ['sms'])
    const first = (kind: number) => data[kinds.indexOf(kind)]!.processSubTypeId
    const accident = await add(worker, 'accident', {
      ...samples.accident({ ...nobody, projectId }),
      projectId,
      processSubTypeId: first(processKindIds.accident),
    })
    expect((await rowOf(worker, `accident/${accident.id}`)) as unknown as Accident).toMatchObject({
      asksMain: true,
      asksCloseOut: true,
    })
    const incident = await add(worker, 'incident', {
      ...samples.incident({ ...nobody, projectId }),
      projectId,
      processSubTypeId: first(processKindIds.incident),
    })
    expect(await rowOf(worker, `incident/${incident.id}`)).toMatchObject({ asksMain: true, asksCloseOut: true })
  })

  test('that has none yet gets them at the next start, and one that switched them off does not', async () => {
    const { db } = setup.world.services
    const settings = await db.select().from(projectProcessSubTypes)
    const off = settings.filter(({ projectId }) => projectId === settings[0]!.projectId).map(({ id }) => id)
    await db
      .update(projectProcessSubTypes)
      .set({ isEnabled: false, isDeleted: true })
      .where(eq(projectProcessSubTypes.id, off[0]!))
    await openFirstDay(db, { on: today.toISOString() })
    const count = await db.$count(projectProcessSubTypes)
    expect(await openFirstDay(db, { on: today.toISOString() })).toEqual([])
    expect(await db.$count(projectProcessSubTypes)).toBe(count)
  })
})
