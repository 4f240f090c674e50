import { beforeAll, describe, expect, test } from 'vitest'
import type { DryRun } from '#contract/approvals/approvalPeople.ts'
import type { StageDraft } from '#contract/approvals/approvalStages.ts'
import type { EquipmentType } from '#contract/entities/equipmentType.ts'
import type { ProcessSubType } from '#contract/entities/processSubType.ts'
import type { RoleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { approvalId } from '#server/application/worlds/approvals/templates.ts'
import { subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
const around = { clientId: 1, userId: 2, projectId: 3 }
let admin: Visitor
beforeAll(async () => void (admin = await setup.world.as('admin@demo.test')))

async function made<T>(kind: string, draft: object): Promise<T> {
  const { data, errors } = await admin.read<T>('POST', kind, draft)
  expect(errors).toEqual([])
  return data
}
const newTemplate = (more: object = {}) =>
  made<RoleListTemplate>('roleListTemplate', { ...samples.roleListTemplate(around), ...more })
const newSubType = (more: object = {}) =>
  made<ProcessSubType>('processSubType', { ...samples.processSubType(around), ...more })
const newType = (more: object = {}) =>
  made<EquipmentType>('equipmentType', { ...samples.equipmentType(around), ...more })
const change = (kind: string, row: object, more: object) => admin.read('PUT', kind, { ...row, ...more })
const remove = (kind: string, row: { id: number; rowVersion: number }) =>
  admin.read('DELETE', `${kind}/${row.id}?rowVersion=${row.rowVersion}`)
const now = async <T>(kind: string, id: number) =>
  (await admin.read<T>('GET', `${kind}/${id}`)).data as T & { id: number; rowVersion: number }
const withDue = (stages: readonly StageDraft[], dueHours: number) =>
  stages.map((stage, at) => (at === 1 ? { ...stage, dueHours } : stage))

describe('An approval template', () => {
  test('is changed in place while no sub type uses it', async () => {
    const row = await newTemplate()
    await change('roleListTemplate', row, { stages: withDue(row.stages, 24) })
    expect(await now('roleListTemplate', row.id)).toMatchObject({ version: 1, formerVersions: [] })
  })

  test('starts a new version when its stages change while sub types use it, and keeps the old version complete', async () => {
    const row = await newTemplate()
    await newSubType({ approvalTemplateId: row.id })
    await change('roleListTemplate', row, { stages: withDue(row.stages, 24) })
    const second = await now<RoleListTemplate>('roleListTemplate', row.id)
    expect(second).toMatchObject({
      version: 2,
      subTypeCount: 1,
      formerVersions: [{ version: 1, endedByName: 'Niamh Byrne', stages: row.stages }],
    })
    await change('roleListTemplate', second, { name: `${row.name}, renamed` })
    expect(await now('roleListTemplate', row.id)).toMatchObject({ version: 2 })
  })

  test('starts one new version, not ten, when ten people change it at once', async () => {
    const row = await newTemplate()
    await newSubType({ approvalTemplateId: row.id })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => change('roleListTemplate', row, { stages: withDue(row.stages, 30 + at) })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect(answers.flatMap(({ errors }) => errors).every(({ code }) => code === 'stale')).toBe(true)
    expect((await now<RoleListTemplate>('roleListTemplate', row.id)).version).toBe(2)
  })

  test('cannot be deleted while sub types use it, and names them', async () => {
    const row = await newTemplate()
    const subType = await newSubType({ approvalTemplateId: row.id })
    const fresh = await now<RoleListTemplate>('roleListTemplate', row.id)
    expect((await remove('roleListTemplate', fresh)).errors[0]!.message).toBe(
      `${row.name} is used by ${subType.name}. Make it inactive instead.`,
    )
    await remove('processSubType', subType)
    expect((await remove('roleListTemplate', await now('roleListTemplate', row.id))).errors).toEqual([])
  })

  test('keeps a kind for which a sub type uses it', async () => {
    const row = await newTemplate({ processKindIds: [10, 20] })
    const subType = await newSubType({ approvalTemplateId: row.id })
    expect(await change('roleListTemplate', row, { processKindIds: [20] })).toMatchObject({
      status: 400,
      errors: [{ field: 'processKindIds', message: `${subType.name} still uses it for permits.` }],
    })
  })

  test('needs an approver, unless it only records what was seen or taught', async () => {
    const { stages } = samples.roleListTemplate(around)
    const draft = { ...samples.roleListTemplate(around), stages: stages.slice(0, 1) }
    expect(await admin.read('POST', 'roleListTemplate', draft)).toMatchObject({
      status: 400,
      errors: [
        { field: 'stages', message: 'Add a stage for an approver. Without one, nobody can approve the record.' },
      ],
    })
    expect((await admin.read('POST', 'roleListTemplate', { ...draft, processKindIds: [70, 80, 90] })).errors).toEqual(
      [],
    )
  })

  test.each<[string, Partial<StageDraft>, string]>([
    ['a person', { candidateSource: 'named', candidateIds: [999_999] }, 'Choose a user.'],
    ['a role', { candidateSource: 'projectRole', candidateIds: [7] }, 'Choose a project role.'],
    ['a part of a company', { candidateSource: 'relationship', candidateIds: [7] }, 'Choose a relationship.'],
  ])('names %s that is there', async (_, more, message) => {
    const draft = samples.roleListTemplate(around)
    const stages = draft.stages.map((stage, at) => (at === 1 ? { ...stage, ...more } : stage))
    expect(await admin.read('POST', 'roleListTemplate', { ...draft, stages })).toMatchObject({
      status: 400,
      errors: [{ field: 'stages.1.candidateIds', message }],
    })
  })

  test('marks all other approval templates stale, so that cached ones are fetched again', async () => {
    const row = await newTemplate()
    const { changes = [] } = await change('roleListTemplate', row, { description: 'Said anew' })
    expect(changes.map(({ kind, id }) => [kind, id])).toEqual([
      ['roleListTemplate', row.id],
      ['roleListTemplate', 0],
    ])
  })
})

describe('A dry run', () => {
  const dryRun = async (template: number, project: number) =>
    (await admin.read<DryRun>('GET', `roleListTemplate/${template}/dryRun?projectId=${project}`)).data
  const peopleOf = ({ stages }: DryRun) => stages.map(({ people }) => people.map(({ name }) => name))

  test('names the people who would be asked on the harbour bridge today', async () => {
    const rams = await dryRun(approvalId('rams'), projectId('HB-014'))
    expect(rams.projectName).toBe('HB-014 Harbour bridge refurbishment')
    expect(peopleOf(rams).slice(1)).toEqual([
      ['Róisín Doyle', 'Tom Kearney'],
      ['Róisín Doyle', 'Tom Kearney'],
      ['Niamh Byrne', 'Sinéad Murphy'],
    ])
    expect(rams.stages[1]!.passedOver).toMatchObject([{ name: "Maeve O'Connell", reason: 'has no active account' }])
    expect(rams.stages.map(({ problem }) => problem)).toEqual([null, null, null, null])
  })

  test('reports a stage without candidates', async () => {
    const { stages } = await dryRun(approvalId('rams'), projectId('WX-011'))
    expect(stages[1]).toMatchObject({ people: [], problem: 'No one is available for stage Review.' })
  })

  test('takes the companies of the project into account', async () => {
    const { stages } = await dryRun(approvalId('document'), projectId('HB-014'))
    expect(stages[1]!.people.map(({ name }) => name)).toEqual(['Neil Ashworth'])
    expect(stages[2]!.people.map(({ name }) => name)).toEqual(['Orla Delaney'])
  })

  test('ignores a role from the day after it ends', async () => {
    const project = projectId('HB-017')
    const before = await dryRun(approvalId('permit'), project)
    expect(before.stages[1]!.people.map(({ name }) => name)).toEqual(['Sinéad Murphy'])
    setup.world.pass(12 * 86_400_000)
    admin = await setup.world.as('admin@demo.test')
    expect((await dryRun(approvalId('permit'), project)).stages[1]).toMatchObject({
      people: [],
      problem: 'No one is available for stage Authorise.',
    })
  })
})

describe('An approval sub type', () => {
  test('accepts only an active approval template for its kind', async () => {
    const draft = { ...samples.processSubType(around), approvalTemplateId: approvalId('rams') }
    expect(await admin.read('POST', 'processSubType', draft)).toMatchObject({
      status: 400,
      errors: [{ field: 'approvalTemplateId', message: 'RAMS with lead reviewer is not for permits.' }],
    })
    expect(
      await admin.read('POST', 'processSubType', { ...draft, approvalTemplateId: approvalId('oldPermit') }),
    ).toMatchObject({ status: 400, errors: [{ field: 'approvalTemplateId' }] })
  })

  test('keeps only the fields of its kind', async () => {
    const row = await newSubType({
      processKindId: 20,
      approvalTemplateId: approvalId('rams'),
      reviewMonths: 3,
      maxDurationHours: 12,
      validityHours: 8,
      exclusiveInZone: true,
      isConfidential: true,
    })
    expect(row).toMatchObject({
      reviewMonths: 3,
      maxDurationHours: null,
      validityHours: null,
      exclusiveInZone: false,
      requiresRams: false,
      isConfidential: false,
    })
  })

  test('has a name that is unique within its kind, even when two people add it at the same time', async () => {
    const draft = samples.processSubType(around)
    const answers = await Promise.all(
      [draft, { ...draft, name: draft.name.toUpperCase() }].map((one) => admin.read('POST', 'processSubType', one)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(answers.flatMap(({ errors }) => errors)).toMatchObject([
      { field: 'name', message: 'Name is already in use.' },
    ])
    expect(
      (await newSubType({ name: draft.name, processKindId: 20, approvalTemplateId: approvalId('rams') })).name,
    ).toBe(draft.name)
  })

  test('conflicts only with other permits, not with itself or a RAMS', async () => {
    const row = await newSubType()
    expect(await change('processSubType', row, { conflictsWithSubTypeIds: [row.id] })).toMatchObject({
      status: 400,
      errors: [{ field: 'conflictsWithSubTypeIds' }],
    })
    expect(await change('processSubType', row, { conflictsWithSubTypeIds: [subTypeId('rams', 'RAMS')] })).toMatchObject(
      { status: 400, errors: [{ field: 'conflictsWithSubTypeIds' }] },
    )
  })

  test('cannot be deleted while another permit or an equipment type refers to it, and names the user', async () => {
    const row = await newSubType()
    const other = await newSubType({ conflictsWithSubTypeIds: [row.id] })
    expect((await remove('processSubType', row)).errors[0]!.message).toBe(
      `${row.name} is used by ${other.name}. Make it inactive instead.`,
    )
    const weekly = await now<ProcessSubType>('processSubType', subTypeId('inspection', 'Harness inspection'))
    expect((await remove('processSubType', weekly)).errors[0]!.message).toBe(
      'Harness inspection is used by Harness, lanyard, fall arrester. Make it inactive instead.',
    )
  })

  test('cannot be valid for longer than its maximum duration', async () => {
    const draft = { ...samples.processSubType(around), validityHours: 24, maxDurationHours: 12 }
    expect(await admin.read('POST', 'processSubType', draft)).toMatchObject({
      status: 400,
      errors: [{ field: 'validityHours' }],
    })
  })
})

describe('An equipment type', () => {
  const row = { key: 'weekly', inspectionTypeId: 30, intervalValue: 7, intervalUnit: 'day' }
  test('states when each inspection is due', async () => {
    const draft = { ...samples.equipmentType(around), schedules: [{ ...row, intervalValue: null }] }
    expect(await admin.read('POST', 'equipmentType', draft)).toMatchObject({
      status: 400,
      errors: [{ field: 'schedules.0.intervalValue' }],
    })
    expect((await newType({ schedules: [{ ...row, intervalValue: null, afterEvent: true }] })).scheduleCount).toBe(1)
  })

  test('accepts only checklists that suit its use', async () => {
    const schedules = [{ ...row, subTypeId: subTypeId('nonEquipmentInspection', 'Scaffold inspection') }]
    const draft = { ...samples.equipmentType(around), schedules }
    expect(await admin.read('POST', 'equipmentType', draft)).toMatchObject({
      status: 400,
      errors: [
        {
          field: 'schedules.0.subTypeId',
          message: 'Scaffold inspection is not suitable for this type. Select one that matches ‘Used for’.',
        },
      ],
    })
    expect((await newType({ schedules, appliesTo: 'nonEquipment' })).schedules[0]!.subTypeId).toBe(
      schedules[0]!.subTypeId,
    )
  })

  test('marks its list stale, and the items that show it', async () => {
    const { changes = [] } = await change('equipmentType', await newType(), { isAsset: true })
    const marked = changes.map(({ kind, id }) => `${kind} ${id}`).slice(1)
    expect(marked.toSorted()).toEqual(['equipment 0', 'equipmentType 0', 'nonEquipmentItem 0'])
  })

  test.each<[name: string, value: number, unit: string, basis: RegExp]>([
    ['Passenger hoist', 6, 'month', /LOLER.*GA1/],
    ['MEWP, boom or scissor lift', 6, 'month', /LOLER/],
    ['Lifting accessories: slings, shackles, beams', 6, 'month', /LOLER/],
    ['Tower crane', 12, 'month', /LOLER/],
    ['Telehandler', 12, 'month', /LOLER/],
    ['Excavator', 12, 'month', /PUWER/],
    ['Scaffold (fall of 2 m or more)', 7, 'day', /WAH.*GA3/],
    ['Excavation', 1, 'shift', /CDM/],
    ['Air receiver or compressor', 26, 'month', /PSSR/],
    ['Local exhaust ventilation', 14, 'month', /COSHH/],
    ['Harness, lanyard, fall arrester', 6, 'month', /365/],
    ['Passenger lift', 6, 'month', /LOLER/],
    ['Fire door, common parts', 3, 'month', /Fire Safety \(England\) Regs 2022 reg 10/],
    ['Fire door, flat entrance', 12, 'month', /Fire Safety \(England\) Regs 2022 reg 10/],
    ['Cofferdam or caisson', 1, 'shift', /CDM 2015 reg 23 .*CDM\(NI\) 2016 reg 23/],
    ['Excavation', 7, 'day', /^(?!.*GA3).*CDM\(NI\) 2016 reg 24/],
  ])('%s comes with its interval by law', async (name, value, unit, basis) => {
    const { data } = await admin.read<EquipmentType[]>('GET', 'equipmentType')
    const found = data.find((type) => type.name === name)
    expect(found?.schedules).toContainEqual(
      expect.objectContaining({
        intervalValue: value,
        intervalUnit: unit,
        legalBasis: expect.stringMatching(basis) as string,
      }),
    )
  })

  test('keeps its category from being deleted', async () => {
    const { data } = await admin.read<{ id: number; rowVersion: number; name: string }>(
      'GET',
      `lookup/equipmentTypeCategories/${lookupId('equipmentTypeCategories', 'Piling')}`,
    )
    const category = data as { id: number; rowVersion: number }
    expect((await remove('lookup/equipmentTypeCategories', category)).errors[0]!.message).toBe(
      'Piling is in use. Make it inactive instead.',
    )
  })
})

describe('An entry of a list', () => {
  interface Entry {
    id: number
    rowVersion: number
    name: string
  }
  type List = 'projectRoles' | 'processRoles' | 'inputTypes' | 'questionResponseActionPriorities'
  /** Returns the entry with this id, or a new entry used only by this reference. */
  const entryOf = (list: List, id?: number) =>
    id === undefined
      ? made<Entry>(`lookup/${list}`, { list, name: `Entry ${crypto.randomUUID().slice(0, 6)}` })
      : now<Entry>(`lookup/${list}`, id)
  const stayed = async (list: List, entry: Entry) =>
    expect((await remove(`lookup/${list}`, await now<Entry>(`lookup/${list}`, entry.id))).errors[0]?.message).toBe(
      `${entry.name} is in use. Make it inactive instead.`,
    )
  const questionsWith = async (more: object) => {
    const { id } = await made<{ id: number }>('questionTemplate', samples.questionTemplate(around))
    await made('templateQuestion', {
      ...samples.templateQuestion(around),
      questionTemplateId: id,
      sectionId: 'first',
      visibleIf: null,
      onAnswer: [],
      ...more,
    })
    return id
  }
  const onAnswer = (more: object) => [
    {
      when: { op: '=', value: 'no' },
      effect: 'raiseAction',
      title: 'See to it',
      assignTo: 'projectRole',
      projectRoleId: 40,
      ...more,
    },
  ]
  const move = async (id: number, action: string) =>
    expect(
      (
        await admin.read('PUT', `questionTemplate/${id}/move`, {
          action,
          rowVersion: (await now('questionTemplate', id)).rowVersion,
        })
      ).errors,
    ).toEqual([])

  test.each<[use: string, list: List, id: number | undefined, use: (id: number) => Promise<unknown>]>([
    [
      'a stage of an approval asks',
      'projectRoles',
      undefined,
      (id) =>
        newTemplate({
          stages: samples
            .roleListTemplate(around)
            .stages.map((stage, at) => (at === 1 ? { ...stage, candidateIds: [id] } : stage)),
        }),
    ],
    ['an approval has as duty', 'processRoles', 30, () => Promise.resolve()],
    [
      'an approval has sign',
      'processRoles',
      150,
      (id) => newTemplate({ signOnLists: [{ key: 'briefed', processRoleId: id, statement: 'I was told.' }] }),
    ],
    ['a role on a project brings', 'processRoles', 20, () => Promise.resolve()],
    ['a question is answered by', 'inputTypes', 80, () => questionsWith({})],
    [
      'a follow-up gives',
      'questionResponseActionPriorities',
      undefined,
      (id) => questionsWith({ onAnswer: onAnswer({ priorityId: id }) }),
    ],
    [
      'a follow-up goes to',
      'projectRoles',
      undefined,
      (id) => questionsWith({ onAnswer: onAnswer({ projectRoleId: id }) }),
    ],
  ])('that %s stays in the list', async (_, list, id, use) => {
    const entry = await entryOf(list, id)
    await use(entry.id)
    await stayed(list, entry)
  })

  test('cannot be deleted while a published version refers to it, even if the draft no longer does', async () => {
    const priority = await entryOf('questionResponseActionPriorities')
    const id = await questionsWith({ onAnswer: onAnswer({ priorityId: priority.id }) })
    await move(id, 'publish')
    await move(id, 'revise')
    const {
      data: [question],
    } = await admin.read<object[]>('GET', `templateQuestion?questionTemplateId=${id}`)
    expect((await change('templateQuestion', question!, { onAnswer: [] })).errors).toEqual([])
    await stayed('questionResponseActionPriorities', priority)
  })

  test('cannot be deleted while a former version of an approval refers to it', async () => {
    const role = await entryOf('projectRoles')
    const row = await newTemplate({
      stages: samples
        .roleListTemplate(around)
        .stages.map((stage, at) => (at === 1 ? { ...stage, candidateIds: [role.id] } : stage)),
    })
    await newSubType({ approvalTemplateId: row.id })
    const stages = row.stages.map((stage, at) => (at === 1 ? { ...stage, candidateIds: [40] } : stage))
    expect((await change('roleListTemplate', row, { stages })).errors).toEqual([])
    await stayed('projectRoles', role)
  })

  test('can be deleted once nothing refers to it', async () => {
    const entry = await entryOf('questionResponseActionPriorities')
    expect((await remove('lookup/questionResponseActionPriorities', entry)).errors).toEqual([])
  })
})

test('A list entry that sub types, equipment types or roles refer to cannot be deleted; an unused entry can', async () => {
  const entry = (list: string, name: string) =>
    made<{ id: number; rowVersion: number }>(`lookup/${list}`, { list, name, sortOrder: 0, isActive: true, flags: {} })
  const training = await entry('userTrainingTypes', 'Slinging')
  const unused = await entry('userTrainingTypes', 'Diving')
  const duty = await entry('processRoles', 'Gate keeper')
  await newType({ name: 'Lifting beam', requiredTrainingTypeIds: [training.id] })
  const refused = await remove('lookup/userTrainingTypes', training)
  expect([refused.status, refused.errors[0]?.message]).toEqual([409, 'Slinging is in use. Make it inactive instead.'])
  expect((await remove('lookup/userTrainingTypes', unused)).status).toBe(200)
  expect((await remove('lookup/processRoles', duty)).status).toBe(200)
})
