import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import { samples } from '#mocks/samples.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
beforeAll(() => import('#src/entities/projectPerson/UnlinkedNames.tsx'))
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
/** The kinds whose records name people. */
const naming = [
  'induction',
  'disciplinary',
  'onSiteTraining',
  'inspection',
  'nonEquipmentInspection',
  'permit',
  'rams',
  'equipment',
  'accident',
]
const around = { clientId: firmId('corrib'), userId: 0, projectId: bridge }

test('a name that fits nobody is linked with the keyboard, another is left as typed, and a colleague sees both', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const add = async (firstName: string) => {
    const person = { ...samples.person(around), firstName, lastName: 'Quillan', clientId: firmId('corrib') }
    const body = { projectId: bridge, person }
    return (await admin.read<ProjectPerson>('PUT', 'projectSmsAddPeople/new', body)).data
  }
  // The records of the demo world name far more people than this test is about.
  for (const kind of naming)
    await setup.world.services.db.execute(
      sql`update ${sql.identifier(kind)} set "isDeleted" = true, "deletedOn" = now() where "projectId" = ${bridge}`,
    )
  const mina = await add('Mina')
  const inducted = async (title: string) =>
    (
      await admin.read<{ id: number }>('POST', 'induction', {
        ...samples.induction(around),
        title,
        clientId: firmId('corrib'),
      })
    ).data
  const induction = await inducted('M Quillan')
  await inducted('Rory Unknown')
  const open = async (email: string) => {
    const one = await browsers(email, `/manage/projects/sms/view/${bridge}/people`)
    await userEvent.click(await one.screen.findByRole('button', { name: /^Not linked/ }))
    return {
      ...one,
      dialog: within(await one.screen.findByRole('dialog', { name: 'Not linked to the list of people' })),
    }
  }
  const two = await open('admin2@demo.test')
  await waitFor(() => expect(two.line.line()).toBe('connected'))
  expect(await two.dialog.findByText(/^M Quillan/)).toBeVisible()
  const one = await open('safety@demo.test')
  const link = await one.dialog.findByRole('button', {
    name: /^Link to Mina Quillan, .* \(the same last name and initial\)$/,
  })
  link.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(two.dialog.queryByText(/^M Quillan/)).toBeNull())
  const row = await admin.read<{ personId: number | null }>('GET', `induction/${induction.id}`)
  expect(row.data.personId).toBe(mina.personId)

  await userEvent.click(await one.dialog.findByRole('button', { name: 'Add Rory Unknown as a new person' }))
  const person = await formNamed('New person')
  expect(person.getByRole('textbox', { name: /^First name/ })).toHaveValue('Rory')
  expect(person.getByRole('textbox', { name: /^Last name/ })).toHaveValue('Unknown')
  expect(person.getByRole('combobox', { name: /^Employer/ })).toHaveDisplayValue('Corrib Steel Ltd')
  await userEvent.keyboard('{Escape}')

  const again = within(await one.screen.findByRole('dialog', { name: 'Not linked to the list of people' }))
  await userEvent.click(await again.findByRole('button', { name: 'Leave Rory Unknown as typed' }))
  expect(await two.dialog.findByRole('button', { name: 'Decide on Rory Unknown again' })).toBeVisible()
})
