import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BackgroundTask } from '#contract/entities/backgroundTask.ts'
import type { CloneAnswer } from '#contract/projects/projectClone.ts'
import type { Visitor } from '#mocks/world.ts'
import type { Jobs } from '#server/features/background/job.ts'
import { backgroundRunner } from '#server/features/background/runner.ts'
import { backgroundJobs } from '#server/application/transfer/jobs.ts'
import { useWorld } from '../../world.ts'
import type { Row } from '../rights/everyone.ts'
import { newFolder, newProject } from '../projects/transferred.ts'

// Both tests interfere with a running transaction, which requires more than one connection.
const setup = useWorld()
let admin: Visitor
let source: Row
let made = 0
const number = () => `BT-${process.pid}-${made}`

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  source = await newProject(admin)
  await newFolder(admin, 'pmp', source.id, 'Drawings')
  // The tests decide when and where a task runs.
  await setup.world.gateway.background.stop()
})
beforeEach(() => void made++)

async function waiting() {
  const { data, errors } = await admin.read<CloneAnswer>('POST', 'ProjectClone', {
    fromProjectId: source.id,
    name: 'Second block',
    number: number(),
    startDate: '2027-03-01',
    parts: ['folders'],
  })
  expect(errors).toEqual([])
  return data.task
}
async function run(jobs: Jobs) {
  const runner = backgroundRunner(setup.world.services, jobs)
  await runner.runWaiting()
  await runner.stop()
}
const status = async ({ id }: BackgroundTask) => (await admin.read<BackgroundTask>('GET', `backgroundTask/${id}`)).data
const numbered = async (asked: string) =>
  (await admin.read<Row[]>('GET', 'project?requireUpdate=true')).data.find((one) => one.number === asked)

test('a task that is cancelled while it runs leaves nothing behind', async () => {
  const task = await waiting()
  const jobs = {
    ...backgroundJobs,
    clone: {
      async work(...asked: Parameters<typeof backgroundJobs.clone.work>) {
        const outcome = await backgroundJobs.clone.work(...asked)
        expect((await admin.read('PUT', `backgroundTask/${task.id}/move`, { action: 'cancel' })).errors).toEqual([])
        return outcome
      },
    },
  }
  await run(jobs)
  expect(await status(task)).toMatchObject({ statusId: 50, outcome: 'It was cancelled. Nothing was changed.' })
  expect(await numbered(number())).toBeUndefined()
  expect((await admin.read('PUT', `backgroundTask/${task.id}/move`, { action: 'cancel' })).status).toBe(409)
})

test('work that breaks in the middle changes nothing and is tried again', async () => {
  const task = await waiting()
  let broken = 0
  const jobs = {
    ...backgroundJobs,
    clone: {
      async work(...asked: Parameters<typeof backgroundJobs.clone.work>) {
        const outcome = await backgroundJobs.clone.work(...asked)
        if (broken++ === 0) await asked[0].tx.execute('select pg_cancel_backend(pg_backend_pid()), pg_sleep(9)')
        return outcome
      },
    },
  }
  await run(jobs)
  expect(await status(task)).toMatchObject({ statusId: 20 })
  expect(await numbered(number())).toBeUndefined()
  await setup.world.services.db.execute(`update "backgroundTask" set "leaseUntil" = now() where id = ${task.id}`)
  await run(jobs)
  expect(await status(task)).toMatchObject({ statusId: 30 })
  expect(await numbered(number())).toBeDefined()
})
