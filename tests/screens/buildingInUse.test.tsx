import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { processKindIds } from '#contract/processKinds.ts'
import { systems } from '#contract/systems.ts'
import { samples } from '#mocks/samples.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { fill, formNamed, useBrowsers } from '../browser.tsx'
import { inHours } from '../server/safety/permitPeople.ts'
import { nobody } from '../server/projects/projectPeople.ts'
import { add, rowOf, type Row } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const bridge = projectId('HB-009')
const page = (rest: string) => `/manage/projects/fm/view/${bridge}/${rest}`
// Loads the code of the form in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/observation/ObservationForm.tsx'))

test('a fault is reported with the asset that it is about, whose page lists it and which can be inspected at once', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const { clientId } = await rowOf(admin, `project/${bridge}`)
  const pump = await add(admin, 'equipment', {
    ...samples.equipment({ ...nobody, projectId: bridge, clientId: Number(clientId) }),
    projectId: bridge,
    systemId: systems.fm,
    name: 'Grease pump of the slewing ring',
    clientId,
    locationId: null,
  })
  const { number } = await rowOf(admin, `equipment/${pump.id}`)
  const one = await browsers('admin@demo.test', page('observations'))
  expect(await one.screen.findByRole('heading', { name: 'Faults' })).toBeVisible()
  await userEvent.click((await one.screen.findAllByRole('button', { name: 'Report a fault' }))[0]!)
  const form = await formNamed('Report a fault')
  expect(form.queryByRole('radio')).toBeNull()
  await fill(form.getByRole('textbox', { name: /^Description/ }), 'The pump runs hot and smells of burning.')
  await userEvent.type(form.getByRole('combobox', { name: /^Assets/ }), 'slewing')
  await userEvent.click(await form.findByRole('option', { name: `${String(number)} Grease pump of the slewing ring` }))
  await userEvent.selectOptions(await form.findByRole('combobox', { name: /^Type/ }), 'Electrical')
  const company = form.getByRole('combobox', { name: /^Company/ })
  await waitFor(() => expect(within(company).getAllByRole('option').length).toBeGreaterThan(1))
  await userEvent.selectOptions(company, String(clientId))
  const priority = form.getByRole('combobox', { name: /^Priority/ })
  await waitFor(() => expect(within(priority).getAllByRole('option').length).toBeGreaterThan(1))
  await userEvent.selectOptions(priority, '20')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const asset = await one.screen.findByRole('link', { name: `${String(number)} Grease pump of the slewing ring` })
  expect(asset).toHaveAttribute('href', page(`equipments/${pump.id}`))
  expect(one.screen.getByRole('link', { name: `Inspect ${String(number)} now` })).toHaveAttribute(
    'href',
    page(`inspectionsadhoc?item=${pump.id}`),
  )
  await waitFor(() => expect(one.screen.getByRole('tab', { name: /^Actions/ })).toHaveTextContent('1'))

  const machine = await browsers('admin@demo.test', page(`equipments/${pump.id}`))
  await userEvent.click(await machine.screen.findByRole('tab', { name: /^Faults/ }))
  expect(await machine.screen.findByText('The pump runs hot and smells of burning.')).toBeVisible()
  expect(machine.screen.getByRole('link', { name: 'Report a fault' })).toHaveAttribute(
    'href',
    page(`observations?open=0&equipment=${pump.id}`),
  )

  const inspection = await browsers('admin@demo.test', page(`inspectionsadhoc?item=${pump.id}`))
  await waitFor(() =>
    expect(inspection.screen.getByRole('combobox', { name: /^Asset/ })).toHaveValue(
      `${String(number)} Grease pump of the slewing ring`,
    ),
  )

  const again = await browsers('admin@demo.test', page(`observations?open=0&equipment=${pump.id}`))
  const prefilled = await again.screen.findByRole('dialog', { name: 'Report a fault' })
  expect(await within(prefilled).findByText(`${String(number)} Grease pump of the slewing ring`)).toBeVisible()
})

test('the figure of open faults leads to a register that shows as many', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const { clientId } = await rowOf(admin, `project/${bridge}`)
  const fault = {
    projectId: bridge,
    systemId: systems.fm,
    nature: 'negative',
    observationTypeId: 10,
    clientId,
    priorityId: 20,
  }
  await add(admin, 'observation', { ...fault, description: 'The door of the control room does not close.' })
  await add(admin, 'observation', { ...fault, description: 'A lamp on the walkway was out.', alreadyFixed: true })
  const one = await browsers('admin@demo.test', page('overview'))
  const figure = await one.screen.findByRole('link', { name: /^Open faults/ })
  await waitFor(() => expect(within(figure).getByText(/^\d+$/)).toBeVisible())
  const count = Number(within(figure).getByText(/^\d+$/).textContent)
  await userEvent.click(figure)
  expect(await one.screen.findByText('The door of the control room does not close.')).toBeVisible()
  expect(one.screen.queryByText('A lamp on the walkway was out.')).toBeNull()
  const table = within(one.screen.getByRole('table', { name: 'Faults' }))
  await waitFor(() => expect(table.getAllByRole('row').length - 1).toBe(count))
})

test('the holder of a permit ticks each section of the safety file that they read', async () => {
  const holder = await setup.world.as('admin@demo.test')
  const issuer = await setup.world.as('admin2@demo.test')
  const place = await add(holder, 'projectLocation', samples.projectLocation({ ...nobody, projectId: bridge }))
  const types = (await holder.read<Row[]>('GET', 'processSubType')).data
  const general = types.find((one) => one.processKindId === processKindIds.permit && one.name === 'General')!
  const { id } = await add(issuer, 'permit', {
    projectId: bridge,
    systemId: systems.fm,
    processSubTypeId: general.id,
    title: 'Replace the cable trays',
    locationId: place.id,
    holderUserId: holder.userId,
    issuerUserId: issuer.userId,
    validFrom: inHours(1),
    validTo: inHours(5),
  })
  const other = await browsers('admin2@demo.test', page(`permits/${id}`))
  expect(await other.screen.findByRole('heading', { name: /^Safety file, issue 2/ })).toBeVisible()
  expect(other.screen.queryAllByRole('checkbox', { name: /^I have read/ })).toEqual([])
  await waitFor(() => expect(other.line.line()).toBe('connected'))
  const one = await browsers('admin@demo.test', page(`permits/${id}`))
  const structure = within(await one.screen.findByRole('region', { name: 'Structure and safe loads' }))
  await userEvent.click(structure.getByRole('checkbox', { name: 'I have read: Structure and safe loads' }))
  expect(await structure.findByText(/^Read by /)).toBeVisible()
  const seen = within(other.screen.getByRole('region', { name: 'Structure and safe loads' }))
  await waitFor(() => expect(seen.getByText(/^Read by /)).toBeVisible())
})
