import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { ProjectPerson, ProjectPersonSummary } from '#contract/entities/projectPerson.ts'
import type { SiteAttendance } from '#contract/entities/siteAttendance.ts'
import { samples } from '#mocks/samples.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { sitePersonId } from '#server/application/worlds/people/sitePeople.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { choose, fill, formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of the forms in advance, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('#src/entities/projectPerson/NewPersonForm.tsx'),
    import('#src/entities/projectPerson/AddPeople.tsx'),
    import('#src/entities/siteAttendance/AttendanceForm.tsx'),
  ]),
)
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const browser = (email: string, page: string) => browsers(email, `/manage/projects/sms/view/${bridge}/${page}`)
const asAdmin = () => setup.world.as('admin@demo.test')
const listed = async () =>
  (await (await asAdmin()).read<ProjectPersonSummary[]>('GET', `projectPerson?projectId=${bridge}&size=500`)).data

test('someone new is entered and put on the list, and appears in a colleague’s register', async () => {
  const two = await browser('admin2@demo.test', 'people?view=pending')
  expect(await two.screen.findByText('Andrei Munteanu')).toBeVisible()
  const one = await browser('safety@demo.test', 'people')
  await waitFor(() => expect(two.line.line()).toBe('connected'))
  await userEvent.click(await one.screen.findByRole('button', { name: 'Add people' }))
  await userEvent.click(await one.screen.findByRole('button', { name: 'New person' }))
  const form = await formNamed('New person')
  await fill(form.getByRole('textbox', { name: /^First name/ }), 'Aaron')
  await fill(form.getByRole('textbox', { name: /^Last name/ }), 'Tiller')
  await choose(form.getByRole('combobox', { name: /^Employer/ }), 'Corrib Steel Ltd')
  await choose(form.getByRole('combobox', { name: /^Employment status/ }), 'Employee')
  await choose(form.getByRole('combobox', { name: /^Language/ }), 'English')
  await userEvent.click(form.getByRole('switch', { name: 'First aider' }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await one.screen.findByRole('heading', { name: 'Aaron Tiller' })).toBeVisible()
  expect(await one.screen.findByText('They may not work here yet')).toBeVisible()
  expect(await two.screen.findByText('Aaron Tiller')).toBeVisible()
  expect((await listed()).find(({ name }) => name === 'Aaron Tiller')).toMatchObject({ isFirstAider: true })
})

test('known people of the companies are added together, found by name', async () => {
  const { screen } = await browser('safety@demo.test', 'people?open=known')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add people' }))
  await userEvent.type(dialog.getByRole('searchbox'), 'Corrib')
  const found = await dialog.findAllByRole('checkbox', { name: /Corrib Steel/ })
  const before = (await listed()).length
  await userEvent.click(found[0]!)
  await userEvent.click(found[1]!)
  await userEvent.click(dialog.getByRole('button', { name: 'Add 2 people' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await listed()).toHaveLength(before + 2)
})

test('while someone types, a person with the same name and date of birth is named', async () => {
  const admin = await asAdmin()
  const { data: person } = await admin.read<{ id: number }>('GET', `person/${sitePersonId('Ewa Nowicka')}`)
  const saved = await admin.read('PUT', 'person', { ...person, dateOfBirth: '1988-03-09' })
  expect(saved.errors).toEqual([])
  await browser('safety@demo.test', 'people?open=new')
  const form = await formNamed('New person')
  await fill(form.getByRole('textbox', { name: /^Last name/ }), 'NOWICKA')
  await fill(form.getByRole('textbox', { name: /^Date of birth/ }), '9 March 1988')
  expect(await form.findByText(/same last name and date of birth\. They are on the list already/)).toBeVisible()
})

test('someone is signed in on the page of the site, and signed out with others, in both browsers', async () => {
  const two = await browser('admin2@demo.test', 'onsitepeople')
  const one = await browser('safety@demo.test', 'onsitepeople')
  await waitFor(() => expect(two.line.line()).toBe('connected'))
  await userEvent.click(await one.screen.findByRole('button', { name: 'Sign in' }))
  const form = await formNamed('Sign in')
  await userEvent.type(form.getByRole('combobox', { name: /^Person/ }), 'Munteanu')
  await userEvent.click(await form.findByRole('option', { name: /Andrei Munteanu, Corrib Steel Ltd, Pending/ }))
  expect(await form.findByText('Not inducted yet. No card is entered.')).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await two.screen.findByText('Andrei Munteanu')).toBeVisible()
  await userEvent.click(await one.screen.findByRole('checkbox', { name: 'Select Andrei Munteanu' }))
  await userEvent.click(one.screen.getByRole('button', { name: 'Sign out 1' }))
  await userEvent.click(within(await one.screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }))
  const row = two.screen.getByRole('row', { name: /Andrei Munteanu/ })
  await waitFor(() => expect(within(row).getByText('Signed out')).toBeVisible())
  const { data } = await (
    await asAdmin()
  ).read<SiteAttendance[]>('GET', `siteAttendance?projectId=${bridge}&size=1&sort=-signedInOn`)
  expect(data).toMatchObject([{ name: 'Andrei Munteanu', signedOutOn: expect.any(String) }])
})

test('whoever has not read the safety file of a building in use is signed in once they say that they have', async () => {
  const admin = await asAdmin()
  const building = projectId('HB-009')
  const person = {
    ...samples.person({ clientId: firmId('liffey'), userId: 0, projectId: building }),
    firstName: 'Ines',
    lastName: 'Quirke',
  }
  const listed = await admin.read<ProjectPerson>('PUT', 'projectSmsAddPeople/new', { projectId: building, person })
  expect(listed.errors).toEqual([])
  const { screen } = await browsers('facility@demo.test', `/manage/projects/fm/view/${building}/onsitepeople`)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  const form = await formNamed('Sign in')
  expect(form.queryByRole('switch', { name: /^Safety file read/ })).toBeNull()
  await userEvent.type(form.getByRole('combobox', { name: /^Person/ }), 'Quirke')
  await userEvent.click(await form.findByRole('option', { name: /Ines Quirke/ }))
  await userEvent.click(await form.findByRole('switch', { name: /^Safety file read/ }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('row', { name: /Ines Quirke/ })).toBeVisible()
})

test('the page of the site counts who is there, and names the sign-out that nobody has confirmed', async () => {
  const { screen } = await browser('safety@demo.test', 'onsitepeople')
  expect(await screen.findByText('hours not counted yet')).toBeVisible()
  expect(screen.getByText('First aiders on site')).toBeVisible()
})

test('a reader sees the people and changes nothing', async () => {
  const reader = await browsers('viewer@demo.test', `/manage/projects/sms/view/${projectId('LT-003')}/people`)
  expect(await reader.screen.findByText(/Nobody is on the list yet/)).toBeVisible()
  expect(reader.screen.queryByRole('button', { name: 'Add people' })).toBeNull()
})

test('a form takes someone from the list, says that they may not work, and adds someone new on the spot', async () => {
  await import('#src/entities/disciplinary/CardForm.tsx')
  const { screen } = await browser('admin@demo.test', 'disciplinaries')
  await userEvent.click(await screen.findByRole('button', { name: 'New disciplinary' }))
  const form = await formNamed('New Disciplinary')
  const list = await form.findByRole('combobox', { name: /^Person on the list/ })
  expect(form.getByRole('textbox', { name: /^Person/ })).toBeVisible()
  await userEvent.type(list, 'declan hy')
  await userEvent.click(await form.findByRole('option', { name: /^Declan Hynes, Corrib Steel/ }))
  expect(await form.findByText('Declan Hynes: Blocked')).toBeVisible()
  // Name, company and account are those of the list.
  expect(form.queryByRole('textbox', { name: /^Person/ })).toBeNull()
  expect(form.queryByRole('combobox', { name: /^Employer/ })).toBeNull()
  await userEvent.clear(list)
  expect(form.getByRole('textbox', { name: /^Person/ })).toHaveValue('')
  await userEvent.type(list, 'Zoltan Brandnew')
  await userEvent.click(await form.findByRole('option', { name: 'Add “Zoltan Brandnew” as a new person' }))
  const person = await formNamed('New person')
  expect(person.getByRole('textbox', { name: /^First name/ })).toHaveValue('Zoltan')
  expect(person.getByRole('textbox', { name: /^Last name/ })).toHaveValue('Brandnew')
})

test('a name that nobody on the list has becomes that of someone who is not on it', async () => {
  await import('#src/entities/disciplinary/CardForm.tsx')
  const { screen } = await browser('admin@demo.test', 'disciplinaries')
  await userEvent.click(await screen.findByRole('button', { name: 'New disciplinary' }))
  const form = await formNamed('New Disciplinary')
  const list = await form.findByRole('combobox', { name: /^Person on the list/ })
  const name = form.getByRole('textbox', { name: /^Person/ })
  await userEvent.type(list, 'Zoltan Brandnew')
  expect(await form.findByRole('option', { name: 'Add “Zoltan Brandnew” as a new person' })).toBeVisible()
  await userEvent.tab()
  expect(name).toHaveValue('Zoltan Brandnew')
  expect(list).toHaveValue('')
  // A name that is entered stays.
  await userEvent.type(list, 'Somebody Else')
  await userEvent.click(name)
  expect(name).toHaveValue('Zoltan Brandnew')
  expect(list).toHaveValue('Somebody Else')
  expect(form.getByText('Nothing matches “Somebody Else”.')).toBeVisible()
})
