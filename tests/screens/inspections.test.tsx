import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Inspection } from '#contract/entities/inspection.ts'
import type { AnsweredForm } from '#contract/questionnaires/answers.ts'
import { samples } from '#mocks/samples.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { choose, formNamed, useBrowsers } from '../browser.tsx'
import { answeredSafely } from '#server/application/worlds/questions/safeAnswers.ts'
import { newPerson } from '../server/projects/projectPeople.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of forms and dialogs in advance, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('#src/pages/project/registers/EquipmentRecord.tsx'),
    import('#src/pages/project/inspections/equipmentScreens.tsx'),
    import('#src/pages/project/inspections/placeScreens.tsx'),
    import('#src/entities/inspection/shared/InspectionForm.tsx'),
    import('#src/entities/inspection/shared/InspectionMoveModal.tsx'),
    import('#src/entities/inspection/shared/InspectionBoard.tsx'),
    import('#src/entities/inspection/shared/InspectionWeek.tsx'),
  ]),
)
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const browser = (email: string, page: string) => browsers(email, `/manage/projects/sms/view/${bridge}/${page}`)
/** Creates a person who may only read the safety records of the bridge; returns their e-mail address. */
async function readerOfBridge() {
  const admin = await setup.world.as('admin@demo.test')
  const reader = await newPerson({ world: setup.world, admin, projectId: bridge }, firmId('brannock'), 10, ['sms'])
  return (await admin.read<{ email: string }>('GET', `user/${reader.userId}`)).data.email
}
const around = { clientId: 0, userId: 0, projectId: bridge }

test('the register lists the inspections with their results, and one opens below its machine', async () => {
  const one = await browser('safety@demo.test', 'inspections')
  const failed = (await one.screen.findByText('INS-0022')).closest('tr')!
  expect(within(failed).getByText('Fail')).toBeVisible()
  await userEvent.click(within(failed).getByRole('link', { name: 'INS-0022' }))
  expect(await one.screen.findByRole('heading', { level: 1, name: /Daily pre-use: Boom lift at span 2/ })).toBeVisible()
  expect(one.router.state.location.pathname).toBe(`/manage/projects/sms/view/${bridge}/equipments/3/inspections/26`)
  expect(one.screen.getByText('Emergency lowering does not respond')).toBeVisible()
  expect(one.screen.getByText(/is not to be used until the defects are put right/)).toBeVisible()
})

test('any other address of an inspection leads to that below its machine', async () => {
  const one = await browser(await readerOfBridge(), 'inspections/26')
  expect(await one.screen.findByRole('heading', { level: 1, name: /Daily pre-use: Boom lift at span 2/ })).toBeVisible()
  expect(one.router.state.location.pathname).toBe(`/manage/projects/sms/view/${bridge}/equipments/3/inspections/26`)
  expect(one.screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

test('the schedule of a machine begins an inspection of its row, whose checklist and type are set', async () => {
  const one = await browser('safety@demo.test', 'equipments/4')
  await userEvent.click(await one.screen.findByRole('tab', { name: /^Schedule/ }))
  const schedule = within(await one.screen.findByRole('table', { name: 'Inspections' }))
  await userEvent.click(await schedule.findByRole('link', { name: 'Inspect: Weekly' }))
  const form = await formNamed('New Inspection')
  await waitFor(() =>
    expect(form.getByRole('combobox', { name: /^Equipment/ })).toHaveValue('EQP-0004 13 t excavator, south approach'),
  )
  await waitFor(() =>
    expect(form.getByRole('combobox', { name: /^Sub type/ })).toHaveDisplayValue('Weekly plant inspection'),
  )
  expect(form.getByRole('combobox', { name: /^For/ })).toHaveDisplayValue('Weekly')
  expect(form.queryByRole('combobox', { name: /^Inspection type/ })).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await one.screen.findByRole('heading', { level: 1, name: /Weekly: 13 t excavator/ })).toBeVisible()
  expect(one.router.state.location.pathname).toMatch(/equipments\/4\/inspections\/\d+$/)
})

test('a third party’s examination asks for its certificate in place of a checklist', async () => {
  const one = await browser('safety@demo.test', 'inspections?open=0&item=2')
  const form = await formNamed('New Inspection')
  await choose(await form.findByRole('combobox', { name: /^For/ }), 'Statutory examination')
  expect(await form.findByRole('textbox', { name: /^Certificate number/ })).toBeVisible()
  expect(form.getByRole('switch', { name: /^Examined by a third party/ })).toBeChecked()
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await one.screen.findByText(/An inspection of this type is submitted with it/)).toBeVisible()
  expect(one.screen.queryByText('Checklist')).toBeNull()
})

test('what someone submits appears in every browser, and its defects among the actions', async () => {
  const author = await setup.world.as('safety@demo.test')
  const made = await author.read<Inspection>('POST', 'nonEquipmentInspection', {
    ...samples.nonEquipmentInspection(around),
    processSubTypeId: (
      await author.read<{ processSubTypeId: number; processSubTypeName: string }[]>(
        'GET',
        `projectProcessSubType?projectId=${bridge}`,
      )
    ).data.find(({ processSubTypeName }) => processSubTypeName === 'Excavation report')!.processSubTypeId,
  })
  expect(made.errors).toEqual([])
  const other = await browser('admin@demo.test', `nonEquipmentinspections/${made.data.id}`)
  expect(await other.screen.findByText('Left brake lining worn')).toBeVisible()
  await waitFor(() => expect(other.line.line()).toBe('connected'))
  const path = `nonEquipmentInspection/${made.data.id}`
  const { form } = (await author.read<AnsweredForm>('GET', `${path}/answers?set=main`)).data
  const answers = Object.entries(answeredSafely(form).bySlot).map(([slot, given]) => ({
    slot,
    value: given!.value,
    version: 0,
  }))
  expect(await author.read('PUT', `${path}/answers?set=main`, { answers })).toMatchObject({ errors: [] })
  const { rowVersion } = (await author.read<Inspection>('GET', path)).data
  const body = { action: 'submit', rowVersion, chosen: {} }
  expect(await author.read('PUT', `${path}/move`, body)).toMatchObject({ errors: [] })
  expect(await other.screen.findByText('In review')).toBeVisible()
  expect(other.screen.getByText('Pass with defects')).toBeVisible()
})

test('the board shows what is overdue by who inspected it last, and begins an inspection', async () => {
  const one = await browser('safety@demo.test', 'nonEquipmentinspections?as=board')
  const overdue = within(await one.screen.findByRole('region', { name: 'Overdue' }))
  expect(overdue.getByRole('link', { name: /Edge protection, span 2 deck/ })).toBeVisible()
  expect(overdue.getByRole('heading', { level: 3, name: 'Jim Carroll' })).toBeVisible()
  const begin = overdue.getByRole('link', { name: 'Inspect NEI-0003: Weekly' })
  await userEvent.click(begin)
  const form = await formNamed('New Non-equipment inspection')
  await waitFor(() =>
    expect(form.getByRole('combobox', { name: /^Item/ })).toHaveValue('NEI-0003 Edge protection, span 2 deck'),
  )
})

test('the week shows each machine with what was done and what is due, and leads to the week before', async () => {
  const one = await browser(await readerOfBridge(), 'inspections?as=week')
  const grid = await one.screen.findByRole('table', { name: 'Inspections of the week' })
  expect(within(grid).getAllByRole('columnheader')).toHaveLength(8)
  expect(within(grid).getByRole('rowheader', { name: /17 m telehandler/ })).toBeVisible()
  await userEvent.click(one.screen.getByRole('button', { name: 'Week before' }))
  expect(await one.screen.findByRole('button', { name: 'This week' })).toBeVisible()
})

test('a reader of the ad hoc page is told who inspects', async () => {
  const one = await browser(await readerOfBridge(), 'nonequipmentinspectionsadhoc')
  expect(await one.screen.findByText('You read the inspections of this project')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Start inspection' })).toBeNull()
})
