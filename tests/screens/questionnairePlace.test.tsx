import { act, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PermitSummary } from '#contract/entities/permit.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { samples } from '#mocks/samples.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { inHours, newQuestionnaire } from '../server/safety/permitPeople.ts'
import { nobody } from '../server/projects/projectPeople.ts'
import { add, rowOf } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')

/** A draft of a permit with two sections of questions. */
async function draftPermit() {
  const admin = await setup.world.as('admin@demo.test')
  const questionTemplateId = await newQuestionnaire(
    admin,
    10,
    { key: 'barriers', text: 'Are barriers up?', inputTypeId: inputType.shortText },
    { key: 'tidy', text: 'Is the place tidy?', inputTypeId: inputType.shortText, sectionId: 'second' },
    { key: 'keys', text: 'Who has the keys?', inputTypeId: inputType.shortText, sectionId: 'second' },
  )
  const [known] = (await admin.read<PermitSummary[]>('GET', `permit?projectId=${bridge}`)).data
  const { approvalTemplateId } = await rowOf(admin, `processSubType/${known!.processSubTypeId}`)
  const type = await add(admin, 'processSubType', {
    ...samples.processSubType(nobody),
    requiresRams: false,
    approvalTemplateId,
    questionTemplateId,
  })
  await add(admin, 'projectProcessSubType', {
    ...samples.projectProcessSubType({ ...nobody, projectId: bridge }),
    processSubTypeId: type.id,
  })
  const place = await add(admin, 'projectLocation', samples.projectLocation({ ...nobody, projectId: bridge }))
  const holder = await setup.world.as('safety@demo.test')
  return add(holder, 'permit', {
    projectId: bridge,
    processSubTypeId: type.id,
    title: 'Replace the fenders',
    locationId: place.id,
    holderUserId: holder.userId,
    issuerUserId: admin.userId,
    validFrom: inHours(1),
    validTo: inHours(5),
  })
}

test('a questionnaire keeps its section and question in the address, for a reload and for Back', async () => {
  const { id } = await draftPermit()
  const first = await browsers('safety@demo.test', `/manage/projects/sms/view/${bridge}/permits/${id}`)
  await first.screen.findByText('Are barriers up?', { exact: false })
  await userEvent.click(first.screen.getByRole('button', { name: 'Next' }))
  await userEvent.click(await first.screen.findByRole('textbox', { name: /Who has the keys/ }))
  await waitFor(() => expect(first.router.state.location.search).toMatchObject({ section: 'second', question: 'keys' }))
  const address = first.router.state.location.href

  // Leaves the page and returns.
  first.router.history.push('/manage/notifications')
  await first.screen.findByRole('heading', { level: 1, name: 'Notifications' })
  first.router.history.back()
  await first.screen.findByText('At the end')
  await waitFor(() =>
    expect(first.screen.getByText('Who has the keys?', { exact: false }).closest('[data-slot]')).toContainElement(
      document.activeElement as HTMLElement,
    ),
  )
  first.quit()

  const second = await browsers('safety@demo.test', address)
  await second.screen.findByText('At the end')
  await waitFor(() =>
    expect(second.screen.getByText('Who has the keys?', { exact: false }).closest('[data-slot]')).toHaveFocus(),
  )
})

test('a questionnaire is printed with all its sections', async () => {
  const { id } = await draftPermit()
  const one = await browsers('safety@demo.test', `/manage/projects/sms/view/${bridge}/permits/${id}`)
  await one.screen.findByText('Are barriers up?', { exact: false })
  expect(one.screen.queryByText('Who has the keys?', { exact: false })).toBeNull()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(one.screen.getByText('Are barriers up?', { exact: false })).toBeInTheDocument()
  expect(one.screen.getByText('Who has the keys?', { exact: false })).toBeInTheDocument()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(one.screen.queryByText('Who has the keys?', { exact: false })).toBeNull()
})

test('the tab of a record is in the address, and one that it does not have opens the first', async () => {
  const { id } = await draftPermit()
  const path = `/manage/projects/sms/view/${bridge}/permits/${id}`
  const first = await browsers('safety@demo.test', path)
  await userEvent.click(await first.screen.findByRole('tab', { name: /^History/ }))
  await waitFor(() => expect(first.router.state.location.href).toBe(`${path}?tab=history`))
  first.quit()
  const second = await browsers('safety@demo.test', `${path}?tab=history`)
  expect(await second.screen.findByRole('tab', { name: /^History/ })).toHaveAttribute('aria-selected', 'true')
  second.quit()
  const third = await browsers('safety@demo.test', `${path}?tab=nothing`)
  expect((await third.screen.findAllByRole('tab'))[0]).toHaveAttribute('aria-selected', 'true')
})
