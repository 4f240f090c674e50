import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { EquipmentSummary } from '#contract/entities/equipment.ts'
import type { PermitSummary } from '#contract/entities/permit.ts'
import { samples } from '#mocks/samples.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { inHours } from '../server/safety/permitPeople.ts'
import { nobody } from '../server/projects/projectPeople.ts'
import { add, rowOf } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')

test('the page of a permit says at once that a machine it names was taken out of service elsewhere', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const adviser = await setup.world.as('safety@demo.test')
  const found = (await admin.read<EquipmentSummary[]>('GET', `equipment?projectId=${bridge}&size=50`)).data
  const machine = found.find(({ statusId }) => statusId === 20)!
  const place = await add(admin, 'projectLocation', samples.projectLocation({ ...nobody, projectId: bridge }))
  const [known] = (await admin.read<PermitSummary[]>('GET', `permit?projectId=${bridge}`)).data
  const { approvalTemplateId } = await rowOf(admin, `processSubType/${known!.processSubTypeId}`)
  const type = await add(admin, 'processSubType', {
    ...samples.processSubType(nobody),
    name: 'Work with a machine',
    requiresRams: false,
    approvalTemplateId,
  })
  await add(admin, 'projectProcessSubType', {
    ...samples.projectProcessSubType({ ...nobody, projectId: bridge }),
    processSubTypeId: type.id,
  })
  const { id } = await add(adviser, 'permit', {
    projectId: bridge,
    processSubTypeId: type.id,
    title: 'Replace the fenders',
    locationId: place.id,
    holderUserId: adviser.userId,
    issuerUserId: admin.userId,
    validFrom: inHours(1),
    validTo: inHours(5),
    equipmentIds: [machine.id],
  })
  const { screen } = await browsers('safety@demo.test', `/manage/projects/sms/view/${bridge}/permits/${id}`)
  expect(await screen.findByRole('link', { name: `${machine.number} ${machine.name}` })).toBeVisible()
  expect(screen.queryByText('This permit names equipment that may not be used')).toBeNull()

  const { rowVersion } = await rowOf(admin, `equipment/${machine.id}`)
  const out = { action: 'takeOut', reason: 'The boom leaks oil at the knuckle.', rowVersion }
  expect((await admin.read('PUT', `equipment/${machine.id}/move`, out)).errors).toEqual([])
  await waitFor(() => expect(screen.getByText('This permit names equipment that may not be used')).toBeVisible())
})

test('the form says what the chosen type of permit asks for before anything else is filled in', async () => {
  const { screen } = await browsers('safety@demo.test', `/manage/projects/sms/view/${bridge}/permits?open=0`)
  const form = within(await screen.findByRole('dialog', { name: /permit/i }))
  const types = await form.findByRole('combobox', { name: /Sub type/ })
  await waitFor(() => expect(within(types).getByRole('option', { name: 'Hot work' })).toBeInTheDocument())
  expect(form.queryByText('Approved RAMS of the company that does the work')).toBeNull()
  await userEvent.selectOptions(types, 'Hot work')
  expect(await form.findByText('Hot work asks for')).toBeVisible()
  expect(form.getByText('Approved RAMS of the company that does the work')).toBeVisible()
  expect(await form.findByText('Training of those who do the work: Fire marshal')).toBeVisible()
  const rams = within(form.getByRole('combobox', { name: /RAMS/ }))
  expect(rams.getByRole('option', { name: 'Not chosen yet' })).toBeInTheDocument()
})
