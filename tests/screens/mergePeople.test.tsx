import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#contract/entities/person.ts'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import { samples } from '#mocks/samples.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of the dialogs in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/person/shared/Doubles.tsx'))
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const around = { clientId: 1, userId: 2, projectId: bridge }

async function listed(fields: object) {
  const admin = await setup.world.as('admin@demo.test')
  const { clientId } = (await admin.read<Person>('GET', 'person/1')).data
  const answer = await admin.read<ProjectPerson & { person: Person }>('PUT', 'projectSmsAddPeople/new', {
    projectId: bridge,
    person: { ...samples.person({ ...around, clientId }), dateOfBirth: '1985-06-07', cards: [], ...fields },
  })
  expect(answer.errors).toEqual([])
  return answer.data
}

test('two records of one person are merged, and whoever has the one that goes open is led to the one that is left', async () => {
  await listed({ firstName: 'Deirdre', lastName: 'Twin', trade: 'Banksman' })
  const gone = await listed({ firstName: 'Dervla', lastName: 'Twin', trade: 'Slinger' })
  const two = await browsers('safety@demo.test', `/manage/projects/sms/view/${bridge}/people/${gone.id}`)
  expect(await two.screen.findByRole('heading', { name: 'Dervla Twin' })).toBeVisible()
  await waitFor(() => expect(two.line.line()).toBe('connected'))
  const one = await browsers('manager@demo.test', '/manage/users')
  await userEvent.click(await one.screen.findByRole('button', { name: 'Likely doubles' }))
  await userEvent.click(await one.screen.findByRole('button', { name: 'Compare Deirdre Twin and Dervla Twin' }))
  const dialog = within(await one.screen.findByRole('dialog', { name: 'Merge two records' }))
  await userEvent.click(await dialog.findByRole('radio', { name: 'Trade: Slinger' }))
  expect(dialog.getByText(/Both are on the list of HB-014/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(await two.screen.findByRole('heading', { name: 'Deirdre Twin' })).toBeVisible()
  expect(await two.screen.findByText('Slinger')).toBeVisible()
  const empty = await one.screen.findByRole('dialog', { name: 'Likely doubles' })
  expect(await within(empty).findByText('No likely doubles')).toBeVisible()
})

test('a place that is nowhere any more says so', async () => {
  const place = await listed({ firstName: 'Nuala', lastName: 'Once' })
  const admin = await setup.world.as('admin@demo.test')
  await admin.ask('DELETE', `projectPerson/${place.id}?rowVersion=${place.rowVersion}`)
  const { screen } = await browsers('safety@demo.test', `/manage/projects/sms/view/${bridge}/people/${place.id}`)
  expect(await screen.findByText(/does not exist or was deleted/)).toBeVisible()
})
