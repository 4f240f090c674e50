import type { RecordApproval } from '#contract/approvals/processRun.ts'
import type { Induction } from '#contract/entities/induction.ts'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { dayAt } from '#contract/time/siteClock.ts'
import { typedSignature } from '#contract/questionnaires/signature.ts'
import { inductionEnds } from '#contract/safety/induction.ts'
import { samples } from '#mocks/samples.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import type { Caller } from './caller.ts'
import { newProject } from './records.ts'
import { hires, newType } from './site.ts'
import { expect, picture, test } from './staff.ts'

const nobody = { clientId: 0, userId: 0, projectId: 0 }
const slinger = lookupId('projectRoles', 'Plant operator')
const slinging = lookupId('userTrainingTypes', 'Manual handling')

/** Takes a step of a record, based on its current version. */
async function move(by: Caller, path: string, action: string, more: object = {}) {
  const { rowVersion } = await by.ask<{ rowVersion: number }>('GET', path)
  return by.ask('PUT', `${path}/move`, { action, rowVersion, ...more })
}

test('whoever comes to the gate reads in a sentence whether they may go in, and if not, why', async ({ staff }) => {
  test.slow()
  // Refused entries.
  staff.allow(/status of 4(?:00|29)/)
  const admin = await staff.elsewhere('admin2@demo.test')
  const project = await newProject(admin, { systems: ['sms'] })
  const { id: projectId, clientId } = project
  const elsewhere = await newProject(admin, { systems: ['sms'] })
  const today = dayAt(Date.now(), project.timeZone)
  const manager = await hires(admin, projectId)('Site manager', 30, { availableForReviewing: true })
  const [induction, discipline] = [
    await newType(admin, { projectId, processKindId: 30 }, { reviewMonths: null }),
    await newType(admin, { projectId, processKindId: 100, approverId: manager.id }),
  ]
  await admin.ask('PUT', 'projectSmsSettings', {
    projectId,
    rowVersion: (await admin.ask<{ project: typeof project }>('GET', `project/${projectId}`)).project.rowVersion,
    cardRule: 'block',
    roleTrainings: [{ projectRoleId: slinger, trainingTypeIds: [slinging] }],
    maxPermitHours: null,
  })

  let given = 1000
  /** Someone of the site whose card ends with these four digits. */
  async function someone(
    lastName: string,
    {
      card = '2099-12-31',
      inductedOn = today,
      roles = [],
      cardExemption = null,
      at = projectId,
    }: {
      card?: string | null
      inductedOn?: string | null
      roles?: number[]
      cardExemption?: string | null
      at?: number
    } = {},
  ) {
    const digits = String(++given)
    const own = { cscsTypeId: lookupId('cscsTypes', 'Skilled worker'), number: `CS${digits}`, checked: 'seen' }
    const person = {
      ...samples.person(nobody),
      firstName: 'Ann',
      lastName,
      clientId,
      cards: card === null ? [] : [{ ...own, expiresOn: card }],
    }
    const row = await admin.ask<ProjectPerson>('PUT', 'projectSmsAddPeople/new', { projectId: at, person })
    if (roles.length > 0 || cardExemption) {
      const place = await admin.ask<ProjectPerson>('GET', `projectPerson/${row.id}`)
      await admin.ask('PUT', 'projectPerson', {
        ...place,
        ...(roles.length > 0 && { projectRoleIds: roles }),
        cardExemption,
      })
    }
    if (inductedOn !== null && at === projectId) {
      const { id } = await admin.ask<Induction>('POST', 'induction', {
        projectId,
        processSubTypeId: induction.id,
        title: row.name,
        personId: row.personId,
        clientId,
        inductedOn,
        inductorUserId: manager.id,
        languageId: lookupId('languages', 'English'),
        ...(card !== null && {
          cscsTypeId: own.cscsTypeId,
          cardChecked: true,
          cardNumber: own.number,
          cardExpiresOn: card,
        }),
      })
      await move(admin, `induction/${id}`, 'medical', { needsMedical: false })
      await move(admin, `induction/${id}`, 'submit', { signature: typedSignature(row.name) })
    }
    return { ...row, digits, lastName }
  }
  /** The day of an induction that ends today. */
  const endingToday = Array.from({ length: 5 }, (_, at) => daysAfter(today, at - 368)).find(
    (day) => inductionEnds(day, 12, null) === today,
  )!

  const expired = await someone('Expired', { card: daysAfter(today, -1), inductedOn: null })
  const lastDay = await someone('Lastday', { card: today })
  const exempt = await someone('Exempt', { card: null, cardExemption: 'Is accompanied.' })
  const off = await someone('Offsite')
  const banned = await someone('Banned')
  const midnight = await someone('Midnight', { inductedOn: endingToday })
  const untrained = await someone('Untrained', { roles: [slinger] })
  const foreign = await someone('Foreign', { at: elsewhere.id })
  const busy = await someone('Busy')

  await move(admin, `person/${banned.personId}`, 'ban', { until: '2099-12-31', reason: 'Fought on three sites.' })
  const { id: cardId } = await admin.ask<{ id: number }>('POST', 'disciplinary', {
    ...samples.disciplinary({ ...nobody, projectId }),
    projectId,
    processSubTypeId: discipline.id,
    personId: off.personId,
    personName: off.name,
    clientId,
    level: 'red',
    outcome: 'offProject',
    effectiveFrom: today,
    occurredOn: today,
  })
  await move(admin, `disciplinary/${cardId}`, 'submit')
  const { approval } = await admin.ask<{ approval: RecordApproval }>('GET', `disciplinary/${cardId}`)
  const { stageKey, round } = approval.lists.find(({ statusId }) => statusId === 20)!
  const decider = await staff.elsewhere(manager.email)
  await decider.ask('PUT', `disciplinary/${cardId}/approval`, { action: 'approve', stage: stageKey, round })
  // The other site does not ask for cards.
  const there = await admin.ask<ProjectPerson>('POST', 'projectPerson', {
    projectId: elsewhere.id,
    personId: busy.personId,
    clientId,
  })
  await admin.ask('POST', 'siteAttendance', {
    projectId: elsewhere.id,
    personId: there.personId,
    signedInOn: new Date(Date.now() - 60_000).toISOString(),
    overrideReason: 'Came for a delivery.',
  })
  await admin.ask('PUT', 'personPin', { personId: exempt.personId, pin: '730518' })

  const tablet = { width: 1024, height: 768, touch: true }
  const page = await staff.signIn(manager.email, `/manage/projects/sms/view/${projectId}/onsitepeople`, tablet)
  await page.getByRole('link', { name: 'Open gate here' }).click()
  await page.getByLabel('Name of the device').fill('North gate')
  await page.getByRole('button', { name: 'Open the gate' }).click()
  async function enter(way: 'Name and card' | 'Name and PIN', lastName: string, digits: string) {
    await page.getByRole('button', { name: way }).click()
    await page.getByLabel('First letters of your last name').fill(lastName)
    await page.getByLabel(way === 'Name and card' ? /digits of your card$/ : /^Your PIN/).fill(digits)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  const home = () => page.getByRole('button', { name: 'Back to the start' }).click()
  const refusal = page.getByRole('alert')

  for (const [who, words] of [
    [expired, 'Your card has expired.'],
    [off, 'You must not work on this site.'],
    [banned, 'Banned until 31 December 2099.'],
    [untrained, /Manual handling/],
  ] as const) {
    await enter('Name and card', who.lastName, who.digits)
    await expect(page.getByRole('heading', { name: who.name })).toBeVisible()
    await expect(refusal.getByText('You cannot go in. Speak to the site office.')).toBeVisible()
    await expect(refusal.getByText(words)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0)
    if (who === expired) await picture(page, 'gate-card-expired')
    await home()
  }
  for (const [who, words] of [
    [lastDay, 'Your card expires today.'],
    [midnight, 'Your induction ends today at midnight.'],
    [busy, 'You are still signed in on another site.'],
  ] as const) {
    await enter('Name and card', who.lastName, who.digits)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    if (who === midnight) await picture(page, 'gate-induction-ends')
    await home()
  }
  await enter('Name and PIN', exempt.lastName, '730518')
  await expect(page.getByText('You need no card here.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('You are signed in.')).toBeVisible()
  await home()

  // Whoever is of another site is unknown here, by the same sentence as a wrong entry.
  await enter('Name and card', foreign.lastName, foreign.digits)
  await expect(page.getByText('Nobody on this site has that name and these last digits of a card.')).toBeVisible()
  await home()

  // One person is on site; the site takes no more.
  const full = await admin.ask<{ project: typeof project }>('GET', `project/${projectId}`)
  await admin.ask('PUT', 'project', { ...full.project, maxWorkers: 1 })
  await enter('Name and card', lastDay.lastName, lastDay.digits)
  await expect(refusal.getByText('The site is full.')).toBeVisible()
  await home()

  for (let tries = 0; tries < 5; tries++) {
    await enter('Name and PIN', exempt.lastName, '111222')
    await expect(page.getByText(/^Nobody on this site has that name and this PIN\.|^Too many wrong/)).toBeVisible()
    await home()
  }
  await enter('Name and PIN', exempt.lastName, '730518')
  await expect(page.getByText(/[Ww]ait|minutes/).first()).toBeVisible()
  await picture(page, 'gate-locked')
})
