import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Project } from '#contract/entities/project.ts'
import { samples } from '#mocks/samples.ts'
import { useBrowsers } from '#tests/browser.tsx'
import { useWorld } from '#tests/world.ts'

const room = useWorld()
const browser = useBrowsers(room)

test('somebody without a project reads what to do, and sees the project as soon as a role is given', async () => {
  const one = await browser('throttle@demo.test', '/manage/dashboard')
  expect(await one.screen.findByText('No project is open to you yet')).toBeVisible()
  const admin = await room.world.as('admin@demo.test')
  const { data: project } = await admin.read('POST', 'project', samples.project({ clientId: 1, userId: 2, projectId: 1 })) as unknown as { data: Project }
  const { userId } = await room.world.as('throttle@demo.test')
  await admin.read('POST', 'userProjectRole', samples.userProjectRole({ clientId: 1, userId, projectId: project.id }))
  const own = within(await one.screen.findByRole('region', { name: 'My projects' }))
  expect(await own.findByRole('link', { name: new RegExp(project.name) })).toBeVisible()
})

test('a project that changes repaints its card', async () => {
  const admin = await room.world.as('admin@demo.test')
  const draft = { ...samples.project({ clientId: 1, userId: admin.userId, projectId: 1 }), startDate: '2020-01-06', plannedCompletionDate: '2020-02-03' }
  const { data: project } = await admin.read('POST', 'project', draft) as unknown as { data: Project }
  const one = await browser('admin@demo.test', '/manage/dashboard')
  const card = within(await one.screen.findByRole('link', { name: new RegExp(`^${project.number}.*${project.name}`) }))
  expect(card.getByText('Set-up')).toBeVisible()
  const { rowVersion } = project
  await admin.read('PUT', `project/${project.id}/move`, { action: 'prepare', rowVersion })
  expect(await one.screen.findByRole('link', { name: new RegExp(`^${project.number}.*Pre-construction`) })).toBeVisible()
})

test('insurances and invitations are told to those who may see them, and to nobody else', async () => {
  const manager = await browser('manager@demo.test', '/manage/dashboard')
  const alerts = within(await manager.screen.findByRole('region', { name: 'Needs someone' }))
  expect(await alerts.findByText('Quay Civils')).toBeVisible()
  expect(alerts.getAllByText(/^Expired/)[0]).toBeVisible()
  expect((await alerts.findAllByText('Invited, not in yet')).length).toBeGreaterThan(0)
  manager.quit()

  const staff = await browser('staff@demo.test', '/manage/dashboard')
  await staff.screen.findByRole('link', { name: /^HB-014/ })
  expect(staff.screen.queryByText('Quay Civils')).toBeNull()
  expect(staff.calls.filter((call) => /api\/(?:client|user)\b/.test(call))).toEqual([])
})
