import { describe, expect, test } from 'vitest'
import type { Settings } from '#contract/entities/settings.ts'
import { dueAfter, holidaysOf, isWorkingDay } from '#contract/time/holidays.ts'
import { claimsOf } from '#server/platform/signIn/claims.ts'
import { confirmForm } from '#server/platform/signIn/forms.ts'
import { accountKey, endOldLocks } from '#server/platform/signIn/lock.ts'
import { signInAttempts, outboxMails } from '#server/db/tables/journal.ts'
import { sendPasswordReset } from '#server/platform/signIn/invitations.ts'
import { deliverOutbox } from '#server/platform/mail/outbox.ts'
import { desc } from 'drizzle-orm'
import { samples } from '#mocks/samples.ts'
import { useWorld } from '../../world.ts'
import { add, type Row } from '../rights/everyone.ts'

const setup = useWorld()
const read = async () => (await (await setup.world.as('admin@demo.test')).read<Settings>('GET', 'settings/1')).data
const change = async (news: Partial<Settings>) =>
  (await setup.world.as('admin@demo.test')).read<Settings>('PUT', 'settings', { ...(await read()), ...news })

describe('The office settings', () => {
  test('are one record with a history that an administrator can change', async () => {
    expect((await change({ organisationName: 'Brannock & Sons' })).errors).toEqual([])
    const admin = await setup.world.as('admin@demo.test')
    const { data } = await admin.read<{ diff: Record<string, unknown> }[]>(
      'GET',
      'audit?entityKind=settings&entityId=1',
    )
    expect((data as { diff: Record<string, unknown> }[])[0]?.diff).toEqual({
      organisationName: ['Brannock Construction', 'Brannock & Sons'],
    })
  })

  test.each([
    [{ theme: 'neon; drop' }, 'theme', 'Theme can contain only letters, digits and spaces.'],
    [{ workingDays: [] }, 'workingDays', 'Choose at least one working day.'],
    [{ riskLowTo: 12, riskMediumTo: 12 }, 'riskMediumTo', 'Medium risk must end above low risk.'],
    [{ shortestPassword: 4 }, 'shortestPassword', 'The minimum password length must be between 8 and 64.'],
    [{ fileTypes: ['.exe*'] }, 'fileTypes.0', 'A file type is letters and digits without a dot, such as pdf.'],
    [
      { closures: [{ name: 'Christmas', from: '2026-12-24', to: '2026-12-20' }] },
      'closures',
      'The last day must be on or after the first day.',
    ],
  ])('refuse %j at its field', async (news, field, message) => {
    expect(await change(news as never)).toMatchObject({ status: 400, errors: [{ field, message }] })
  })

  test('can switch a system off for everyone at once, and on again', async () => {
    const viewer = await setup.world.as('viewer@demo.test')
    const systemsOf = async () => {
      const session = await setup.world.gateway.sessions.find(viewer.cookie.split('=')[1])
      return (await claimsOf(setup.world.services, session!))
        ?.filter(({ type }) => type === 'pb_system')
        .map(({ value }) => value)
    }
    const line = setup.world.lines.open(viewer)
    const heard: string[] = []
    line.on('UserClaimsUpdate', () => heard.push('claims'))
    await new Promise<void>((done) => {
      line.onConnected(() => done())
      line.start()
    })
    expect(await systemsOf()).toContain('fm')
    await change({ systems: ['pmp', 'sms', 'sfs'] })
    await expect.poll(() => heard).toEqual(['claims'])
    expect(await systemsOf()).not.toContain('fm')
    const { data } = await viewer.read<{ openSystems: string[] }[]>('GET', 'project')
    expect((data as { openSystems: string[] }[]).flatMap(({ openSystems }) => openSystems)).not.toContain('fm')
    await change({ systems: ['pmp', 'sms', 'sfs', 'fm'] })
    expect(await systemsOf()).toContain('fm')
  })

  test('set the minimum length of new passwords', async () => {
    await change({ shortestPassword: 14 })
    const staff = await setup.world.as('staff@demo.test')
    await setup.world.services.db.transaction((tx) => sendPasswordReset(tx, setup.world.services, staff.userId))
    const [mail] = await setup.world.services.db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1)
    const token = /token=([\w-]+)/.exec(mail!.text)![1]!
    expect(confirmForm.safeParse({ Token: token, Password: 'x' }).success).toBe(true)
    const refused = await setup.world
      .stranger()
      .read('POST', 'ConfirmPassword', { Token: token, Password: 'copper-kiln' })
    expect(refused).toMatchObject({
      status: 400,
      errors: [{ field: 'Password', message: 'Use at least 14 characters.' }],
    })
    expect(
      (
        await setup.world
          .stranger()
          .read('POST', 'ConfirmPassword', { Token: token, Password: 'copper-kiln-otter-vale' })
      ).status,
    ).toBe(200)
  })

  test('set after how many wrong passwords an account is locked, and for how long', async () => {
    await change({ lockAfter: 3, lockMinutes: 60 })
    const stranger = setup.world.stranger()
    const wrong = () => stranger.read('POST', 'login', { Email: 'safety@demo.test', Password: 'not-this-one' })
    const manager = await setup.world.as('manager@demo.test')
    const { userId } = await setup.world.as('safety@demo.test')
    const status = async () => (await manager.read<{ statusId: number }>('GET', `user/${userId}`)).data.statusId
    await wrong()
    await wrong()
    expect(await status()).toBe(20)
    await wrong()
    expect(await status()).toBe(30)
    setup.world.pass(40 * 60_000)
    await endOldLocks(setup.world.services)
    expect(await status()).toBe(30)
    setup.world.pass(25 * 60_000)
    await endOldLocks(setup.world.services)
    expect(await status()).toBe(20)
    expect(await setup.world.services.db.$count(signInAttempts)).toBeGreaterThan(0)
    expect(accountKey(userId)).toBe(`user:${userId}`)
  })

  test('set the sender name of all mail', async () => {
    await change({ mailSender: 'Brannock safety desk' })
    const senders = new Set<string | undefined>()
    await deliverOutbox({
      ...setup.world.services,
      mail: { deliver: ({ sender }) => Promise.resolve(void senders.add(sender)) },
    })
    expect([...senders]).toEqual(['Brannock safety desk'])
  })
})

describe('Working days', () => {
  const calendar = {
    workingDays: [1, 2, 3, 4, 5],
    holidaySet: 'IE' as const,
    closures: [{ from: '2026-12-24', to: '2027-01-03' }],
  }

  test('take the public holidays of each jurisdiction into account, and those of Scotland', () => {
    expect(holidaysOf('IE', 2026).map(({ day }) => day)).toEqual([
      '2026-01-01',
      '2026-02-02',
      '2026-03-17',
      '2026-04-06',
      '2026-05-04',
      '2026-06-01',
      '2026-08-03',
      '2026-10-26',
      '2026-12-25',
      '2026-12-26',
    ])
    // If the first of February is a Friday, it is St Brigid's Day.
    expect(holidaysOf('IE', 2030)[1]).toEqual({ day: '2030-02-01', name: 'St Brigid’s Day' })
    expect(holidaysOf('GB', 2026).map(({ day }) => day)).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-05-04',
      '2026-05-25',
      '2026-08-31',
      '2026-12-25',
      '2026-12-28',
    ])
    expect(holidaysOf('NI', 2026).map(({ day }) => day)).toContain('2026-07-13')
    expect(holidaysOf('GB', 2022).map(({ day }) => day)).toContain('2022-12-27')
    // https://www.gov.uk/bank-holidays
    expect(holidaysOf('SCT', 2026).map(({ day }) => day)).toEqual([
      '2026-01-01',
      '2026-01-02',
      '2026-04-03',
      '2026-05-04',
      '2026-05-25',
      '2026-08-03',
      '2026-11-30',
      '2026-12-25',
      '2026-12-28',
    ])
    expect(holidaysOf('SCT', 2027).map(({ day }) => day)).toContain('2027-01-04')
  })

  test('exclude weekends, holidays and closures', () => {
    expect(['2026-05-01', '2026-05-02', '2026-05-04', '2026-12-29'].map((day) => isWorkingDay(day, calendar))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('move a due date to the next working day, unless every day counts', () => {
    expect(dueAfter('2026-04-30', 7, 'working', calendar)).toBe('2026-05-12')
    expect(dueAfter('2026-04-30', 7, 'calendar', calendar)).toBe('2026-05-07')
    expect(dueAfter('2026-12-23', 1, 'working', calendar)).toBe('2027-01-04')
  })
})

test('saving unchanged project settings is not a change, and fields that are not sent stay as they are', async () => {
  const who = await setup.world.as('admin@demo.test')
  const project = await add(who, 'project', samples.project({ clientId: 1, userId: who.userId, projectId: 0 }))
  const save = (rowVersion: number, values: object) =>
    who.read<Row>('PUT', 'projectSmsSettings', { projectId: project.id, rowVersion, ...values })
  const changed = await save(project.rowVersion, { maxPermitHours: 14, inductionMonths: 18 })
  expect(changed.data.rowVersion).toBe(project.rowVersion + 1)

  const sequence = setup.world.services.live.sequence()
  for (const values of [{}, { maxPermitHours: 14 }]) {
    const same = await save(changed.data.rowVersion, values)
    expect(same).toMatchObject({ status: 200, data: { rowVersion: changed.data.rowVersion } })
  }
  expect(setup.world.services.live.sequence()).toBe(sequence)
  expect(await save(project.rowVersion, {})).toMatchObject({ status: 409 })

  const again = await save(changed.data.rowVersion, { inductionMonths: 24 })
  expect(again.data).toMatchObject({ pageData: { settings: { sms: { maxPermitHours: 14, inductionMonths: 24 } } } })
  const history = await who.read<{ action: string; diff: object }[]>(
    'GET',
    `audit?entityKind=project&entityId=${project.id}`,
  )
  expect(history.data.filter(({ action }) => action === 'settings:sms').map(({ diff }) => diff)).toEqual([
    { inductionMonths: [18, 24] },
    { maxPermitHours: [null, 14], inductionMonths: [12, 18] },
  ])
})
