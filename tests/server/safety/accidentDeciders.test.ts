import { beforeAll, expect, test } from 'vitest'
import type { StagePreview } from '#contract/approvals/processRun.ts'
import { samples } from '#mocks/samples.ts'
import { hsAdviserRole, projectManagerRole } from '#server/db/supplied/lookups.ts'
import { useAccidents } from './accidentPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, rowOf } from '../rights/everyone.ts'

const site = useAccidents()
const { held, people, begun, done, decide, read } = site
let processSubTypeId = 0

beforeAll(async () => {
  const stage = (key: string, name: string, processRoleId: number, more: object) => ({
    key,
    name,
    processRoleId,
    candidateSource: 'projectRole',
    rule: 'any',
    ...more,
  })
  const template = await add(held.admin, 'roleListTemplate', {
    ...samples.roleListTemplate(nobody),
    processKindIds: [60],
    stages: [
      { key: 'report', name: 'Report', processRoleId: 10, candidateSource: 'chosen' },
      stage('investigate', 'Investigate', 20, { candidateIds: [hsAdviserRole], canEditAnswers: true }),
      stage('accept', 'Accept findings', 30, { candidateIds: [projectManagerRole] }),
    ],
    signOnLists: [],
  })
  const { closeOutQuestionTemplateId } = await rowOf(held.admin, `processSubType/${held.subTypeId}`)
  const type = await add(held.admin, 'processSubType', {
    ...samples.processSubType(nobody),
    name: 'Accident in stages',
    processKindId: 60,
    requiresRams: false,
    validityHours: null,
    maxDurationHours: null,
    approvalTemplateId: template.id,
    closeOutQuestionTemplateId,
  })
  processSubTypeId = type.id
  const used = samples.projectProcessSubType({ ...nobody, projectId: held.projectId })
  await add(held.admin, 'projectProcessSubType', { ...used, processSubTypeId })
})

test('A stage that investigates is not passed before its required answers are there, and they are named', async () => {
  const id = await begun({ processSubTypeId })
  await done(people.author, id, 'submit')
  const approve = () => decide(people.adviser, id, 'approve')
  expect((await approve()).errors).toMatchObject([{ message: 'Set the level of the investigation first.' }])
  await done(people.adviser, id, 'assess', { worstPotential: 3, recurrence: 3 })
  expect((await approve()).errors).toMatchObject([
    {
      message: 'The investigation is not done. 2 answers are missing: “What caused it?”, “What was learned?”.',
    },
  ])
  await site.answers(people.adviser, id, { cause: 'The plate had no grit.' })
  expect((await approve()).errors).toMatchObject([
    { message: 'The investigation is not done. One answer is missing: “What was learned?”.' },
  ])
  expect((await read(id)).approval!.lists.map(({ statusId }) => statusId)).toEqual([30, 20, 10])
  await site.answers(people.adviser, id, { lessons: 'Plates are gritted at the start of the shift.' })
  expect((await approve()).errors).toEqual([])
  expect((await decide(people.projectManager, id, 'approve')).errors).toEqual([])
})

test('Nobody accepts the findings on their own injury, whether their account or only their name is given', async () => {
  const { fullName } = (await site.setup.world.gateway.people.find(people.projectManager.userId, ''))!
  for (const hurt of [
    { userId: people.projectManager.userId, name: 'Somebody' },
    { name: fullName.toUpperCase().split(' ').toReversed().join(', ') },
  ]) {
    const id = await begun({ processSubTypeId }, hurt)
    const { data } = await people.author.read<StagePreview[]>('GET', `accident/${id}/approval/preview`)
    expect(data.map(({ problem }) => problem)).toEqual([
      null,
      `No one is available for stage Accept findings. ${fullName} is one of the injured and cannot decide on it. Add someone else to the project as Project manager.`,
    ])
  }
})
