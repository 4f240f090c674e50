import { expect, test } from 'vitest'
import type { ChangeRequestSummary } from '#contract/entities/changeRequest.ts'
import type { StagePreview } from '#contract/approvals/processRun.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()

test('in the demo world a large change is approved by two people, whoever manages the project', async () => {
  const admin = await setup.world.as('admin@demo.test')
  for (const project of ['HB-014', 'LT-005'] as const) {
    const { data: rows } = await admin.read<ChangeRequestSummary[]>(
      'GET',
      `changeRequest?projectId=${projectId(project)}&size=500`,
    )
    const { id } = rows.find(({ number }) => number !== null)!
    const path = `changeRequest/${id}/approval/preview?recommendedCost=90000`
    const stages = (await admin.read<StagePreview[]>('GET', path)).data.filter(
      ({ processRoleId }) => processRoleId === 30,
    )
    const [first, second] = stages.map(({ people }) => people.map((one) => one.id))
    expect([project, stages.map(({ problem }) => problem)]).toEqual([project, [null, null]])
    expect(first!.filter((one) => second!.includes(one))).toEqual([])
  }
})
