import { describe, expect, test } from 'vitest'
import { eq, inArray, like, sql } from 'drizzle-orm'
import type { User } from '#contract/entities/user.ts'
import type { InviteVerdict } from '#contract/people/inviteList.ts'
import type { OpenWork } from '#contract/people/openWork.ts'
import { samples } from '#mocks/samples.ts'
import { auditEntries, outboxMails } from '#server/db/tables/journal.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { users } from '#server/db/tables/user.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'

const setup = useWorld()
const admin = () => setup.world.as('admin@demo.test')
const nobody = { clientId: 1, userId: 0, projectId: 0 }
const newUser = async (more: object = {}) => add(await admin(), 'user', { ...samples.user(nobody), ...more })
const active = async () => {
  const user = await newUser()
  await setup.world.services.db.update(users).set({ statusId: 20 }).where(eq(users.id, user.id))
  return user
}
const newProject = async (managerUserId: number) =>
  add(await admin(), 'project', samples.project({ clientId: 1, userId: managerUserId, projectId: 0 }))

describe('Open work', () => {
  async function somebodyBusy() {
    const who = await admin()
    const leaver = await active()
    const project = await newProject(leaver.id)
    await add(who, 'userProjectRole', {
      ...samples.userProjectRole({ ...nobody, projectId: project.id, userId: leaver.id }),
      accessLevel: 30,
      systems: ['pmp', 'sms'],
    })
    const firm = await add(who, 'client', samples.client(nobody))
    const part = await add(who, 'projectClient', {
      ...samples.projectClient({ ...nobody, projectId: project.id, clientId: firm.id }),
      contactUserId: leaver.id,
    })
    const { rowVersion } = await rowOf(who, `project/${project.id}`)
    await who.read('PUT', 'updateRfiSettings', { projectId: project.id, rowVersion, rfiManagerUserId: leaver.id })
    return { who, leaver, project, part }
  }

  test('prevents the deactivation of an account until someone takes it over', async () => {
    const { who, leaver, project } = await somebodyBusy()
    const refused = await who.read('PUT', `user/${leaver.id}/move`, {
      action: 'deactivate',
      rowVersion: leaver.rowVersion,
    })
    expect(refused).toMatchObject({
      status: 409,
      errors: [
        {
          message: `Nora ${String(leaver.lastName)} is still responsible for work on ${String(project.number)}. Hand it over first.`,
        },
      ],
    })
  })

  test('is held by existing people only: the RFI manager of a project must exist', async () => {
    const { who, leaver, project } = await somebodyBusy()
    const { rowVersion } = await rowOf(who, `project/${project.id}`)
    const manage = (rfiManagerUserId: number) =>
      who.read('PUT', 'updateRfiSettings', { projectId: project.id, rowVersion, rfiManagerUserId })
    expect(await manage(999_999)).toMatchObject({
      status: 400,
      errors: [{ field: 'rfiManagerUserId', message: 'Choose an RFI manager.' }],
    })
    expect((await manage(leaver.id)).errors).toEqual([])
  })

  test('is handed over completely, with the role it needs, in the transaction that deactivates the account', async () => {
    const { who, leaver, project, part } = await somebodyBusy()
    const heir = await active()
    const work = (await who.read<OpenWork[]>('GET', `user/${leaver.id}/openWork`)).data
    expect(work.map(({ what }) => what).toSorted()).toEqual(['contact', 'manager', 'rfiManager'])
    const { rowVersion } = await rowOf(who, `user/${leaver.id}`)
    const answer = await who.read<User>('PUT', `user/${leaver.id}/handOver`, {
      toUserId: heir.id,
      rowVersion,
      deactivate: true,
    })
    expect(answer).toMatchObject({ status: 200, data: { id: leaver.id, statusId: 40 } })
    const after = await rowOf(who, `project/${project.id}`)
    expect(after.managerUserId).toBe(heir.id)
    expect((after.pageData as { settings: { rfi: { rfiManagerUserId: number } } }).settings.rfi.rfiManagerUserId).toBe(
      heir.id,
    )
    expect((await rowOf(who, `projectClient/${part.id}`)).contactUserId).toBe(heir.id)
    const roles = (
      await who.read<{ userId: number; accessLevel: number }[]>('GET', `userProjectRole?projectId=${project.id}`)
    ).data
    expect(roles.find(({ userId }) => userId === heir.id)).toMatchObject({ accessLevel: 30 })
    const { data: history } = await who.read<{ action: string; comment: string }[]>(
      'GET',
      `audit?entityKind=user&entityId=${leaver.id}`,
    )
    expect(history.map(({ action }) => action)).toContain('handedOver')
  })

  test('cannot be handed to someone who cannot sign in or to the same person, and then nothing changes', async () => {
    const { who, leaver, project } = await somebodyBusy()
    const invited = await newUser()
    const { rowVersion } = await rowOf(who, `user/${leaver.id}`)
    for (const toUserId of [invited.id, leaver.id, 2_000_000_000])
      expect(
        await who.read('PUT', `user/${leaver.id}/handOver`, { toUserId, rowVersion, deactivate: true }),
      ).toMatchObject({ status: 400, errors: [{ field: 'toUserId' }] })
    const heir = await active()
    expect(
      (
        await who.read('PUT', `user/${leaver.id}/handOver`, {
          toUserId: heir.id,
          rowVersion: rowVersion + 7,
          deactivate: true,
        })
      ).status,
    ).toBe(409)
    expect((await rowOf(who, `project/${project.id}`)).managerUserId).toBe(leaver.id)
  })
})

test('lists with names or counts of people and companies are updated when one is renamed or deleted', async () => {
  const who = await admin()
  const firm = await add(who, 'client', samples.client(nobody))
  const user = await newUser({ clientId: firm.id })
  const training = await add(who, 'userTraining', { ...samples.userTraining(nobody), userId: user.id })
  const library = await add(who, 'documentLibrary', samples.documentLibrary({ ...nobody, clientId: firm.id }))
  const rowIn = async (path: string, id: number) =>
    (await who.read<Row[]>('GET', path)).data.find((row) => row.id === id)
  const said = async () => [
    (await rowIn('userTraining', training.id))?.holderName,
    (await rowIn('documentLibrary', library.id))?.clientName,
    (await rowIn('client', firm.id))?.userCount,
  ]
  expect(await said()).toEqual([`Nora ${String(user.lastName)}`, firm.name, 1])
  const name = `${String(firm.name)} and Sons`
  await who.read('PUT', 'user', { ...(await rowOf(who, `user/${user.id}`)), lastName: 'Ferriter' })
  await who.read('PUT', 'client', { ...(await rowOf(who, `client/${firm.id}`)), name })
  expect(await said()).toEqual(['Nora Ferriter', name, 1])
  await who.read('DELETE', `user/${user.id}?rowVersion=${(await rowOf(who, `user/${user.id}`)).rowVersion}`)
  expect((await said())[2]).toBe(0)
})

test('a person who is a project’s RFI manager, or named in an approval, cannot be deleted', async () => {
  const who = await admin()
  const user = await newUser()
  const project = await newProject(who.userId)
  const refused = async () => {
    const { rowVersion } = await rowOf(who, `user/${user.id}`)
    const { status, errors } = await who.read('DELETE', `user/${user.id}?rowVersion=${rowVersion}`)
    return [status, errors[0]?.message]
  }
  const saved = await who.read<Row>('PUT', 'updateRfiSettings', {
    projectId: project.id,
    rowVersion: (await rowOf(who, `project/${project.id}`)).rowVersion,
    rfiManagerUserId: user.id,
  })
  expect(saved.errors).toEqual([])
  expect(await refused()).toEqual([409, `Nora ${String(user.lastName)} is used by ${String(project.name)}.`])

  const approval = samples.roleListTemplate(nobody)
  const [first, last] = approval.stages
  const stages = [first!, { ...last!, candidateSource: 'named' as const, candidateIds: [user.id] }]
  await add(who, 'roleListTemplate', { ...approval, stages })
  expect(await refused()).toEqual([
    409,
    `Nora ${String(user.lastName)} is used by ${String(project.name)}, ${approval.name}.`,
  ])
})

test('restoring a person sends no invitation, and restoring a role sends no notification', async () => {
  const who = await admin()
  const user = await active()
  const project = await newProject(who.userId)
  const role = await add(
    who,
    'userProjectRole',
    samples.userProjectRole({ ...nobody, projectId: project.id, userId: user.id }),
  )
  const sent = async () => ({
    mails: (
      await setup.world.services.db
        .select()
        .from(outboxMails)
        .where(eq(outboxMails.to, String(user.email)))
    ).map(({ subject }) => subject),
    notices: await setup.world.services.db.$count(notifications, eq(notifications.userId, user.id)),
  })
  const before = await sent()
  expect(before.mails).toContain('You are invited to the safety system')
  for (const [path, row] of [
    ['userProjectRole', role],
    ['user', user],
  ] as const) {
    const { rowVersion } = await rowOf(who, `${path}/${row.id}`)
    expect((await who.ask('DELETE', `${path}/${row.id}?rowVersion=${rowVersion}`)).status).toBe(200)
  }
  for (const path of [`user/${user.id}`, `userProjectRole/${role.id}`])
    expect((await who.ask('PUT', `${path}/restore`, {})).status).toBe(200)
  expect(await sent()).toEqual(before)
})

describe('An import list of people', () => {
  const line = (more: object = {}) => ({
    email: `${crypto.randomUUID()}@joinery.example`,
    firstName: 'Ada',
    lastName: 'Quinn',
    client: '',
    jobTitle: '',
    phone: '',
    roles: '',
    systems: '',
    ...more,
  })
  const check = async (lines: object[], more: object = {}) =>
    (
      await (
        await admin()
      ).read<InviteVerdict[]>('POST', 'user/bulk/check', { lines, clientId: 1, pbSystems: ['sms'], ...more })
    ).data

  test('is checked line by line without writing anything', async () => {
    const before = await setup.world.services.db.$count(users)
    const twice = line()
    const said = await check([
      line(),
      line({ email: 'not an address' }),
      line({ email: 'STAFF@demo.test' }),
      twice,
      { ...twice, firstName: 'Again' },
      line({ client: 'Nobody & Sons' }),
      line({ client: 'quay', roles: 'User manager; super_user', systems: 'PMP, Safety file' }),
      line({ roles: 'Emperor', systems: 'hr' }),
      line({ firstName: '' }),
    ])
    expect(said.map(({ state }) => state)).toEqual([
      'ready',
      'wrong',
      'known',
      'ready',
      'twice',
      'wrong',
      'ready',
      'wrong',
      'wrong',
    ])
    expect(said[5]?.problems).toEqual([{ field: 'client', message: 'There is no client Nobody & Sons.' }])
    expect(said[6]?.clientName).toBe('Quay Civils')
    expect(said[7]?.problems.map(({ message }) => message)).toEqual([
      'Choose a system.',
      'There is no role Emperor.',
      'There is no system hr.',
    ])
    expect(said[8]?.problems).toEqual([{ field: 'firstName', message: 'Enter a first name.' }])
    expect(await setup.world.services.db.$count(users)).toBe(before)
  })

  test('invites everyone on it, each by e-mail', async () => {
    const lines = Array.from({ length: 30 }, () => line())
    const { data, status } = await (
      await admin()
    ).read<{ ids: number[] }>('POST', 'user/bulk', { lines, clientId: 1, pbSystems: ['sms'] })
    expect(status).toBe(201)
    expect(data.ids).toHaveLength(30)
    const mails = await setup.world.services.db
      .select()
      .from(outboxMails)
      .where(like(outboxMails.to, '%@joinery.example'))
    expect(lines.every(({ email }) => mails.some(({ to }) => to === email))).toBe(true)
  })

  test('invites nobody if one line is wrong', async () => {
    const before = await setup.world.services.db.$count(users)
    const refused = await (
      await admin()
    ).read('POST', 'user/bulk', {
      lines: [line(), line({ firstName: '' }), line({ email: 'staff@demo.test' })],
      clientId: 1,
      pbSystems: ['sms'],
    })
    expect(refused).toMatchObject({
      status: 400,
      errors: [
        { field: 'lines.1.firstName', message: 'Enter a first name.' },
        { field: 'lines.2.email', message: 'This person already has an account.' },
      ],
    })
    expect(await setup.world.services.db.$count(users)).toBe(before)
  })

  test('is refused if it is empty or too long', async () => {
    const who = await admin()
    expect((await who.read('POST', 'user/bulk/check', { lines: [] })).errors[0]?.message).toBe(
      'Paste or choose a list first.',
    )
    expect(
      (await who.read('POST', 'user/bulk/check', { lines: Array.from({ length: 201 }, () => line()) })).status,
    ).toBe(400)
  })
})

test('a new name, new initials and a new time zone reach the person’s open browsers', async () => {
  const who = await admin()
  const staff = await setup.world.as('staff@demo.test')
  const line = setup.world.lines.open(staff)
  const heard: string[] = []
  line.on('UserClaimsUpdate', () => heard.push('claims'))
  await new Promise<void>((done) => {
    line.onConnected(() => done())
    line.start()
  })
  for (const [at, news] of [{ firstName: 'Fionnuala' }, { initials: 'FX' }, { timeZone: 'Europe/London' }].entries()) {
    await who.read('PUT', 'user', { ...(await rowOf(who, `user/${staff.userId}`)), ...news })
    await expect.poll(() => heard.length).toBe(at + 1)
  }
  await who.read('PUT', 'user', { ...(await rowOf(who, `user/${staff.userId}`)), phone: '+353 1 555 0001' })
  expect(heard).toHaveLength(3)
})

describe('Rights that end during a save', () => {
  test('leave one of two administrators who remove each other’s role at the same time', async () => {
    const { db } = setup.world.services
    for (let round = 0; round < 5; round++) {
      const pair = [await admin(), await setup.world.as('admin2@demo.test')]
      const rows = await Promise.all(pair.map(({ userId }) => rowOf(pair[0]!, `user/${userId}`)))
      const answers = await Promise.all(
        pair.map((who, at) => who.read('PUT', 'user', { ...rows[1 - at], roles: ['super_user'] })),
      )
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
      const left = await db
        .select({ id: users.id })
        .from(users)
        .where(sql`${users.roles} ? 'admin'`)
      expect(left.map(({ id }) => id)).toEqual([pair[answers[0]!.status === 200 ? 0 : 1]!.userId])
      await db
        .update(users)
        .set({ roles: ['admin'], rightsVersion: sql`"rightsVersion" + 1` })
        .where(
          inArray(
            users.id,
            pair.map(({ userId }) => userId),
          ),
        )
    }
  })

  test('prevent the save: a role that is removed meanwhile no longer counts', async () => {
    const who = await admin()
    const manager = await setup.world.as('manager@demo.test')
    const row = await rowOf(who, `user/${manager.userId}`)
    const [taken, saved] = await Promise.all([
      who.read('PUT', 'user', { ...row, roles: [] }),
      manager.read('POST', 'user', { ...samples.user(nobody), email: 'late@demo.test' }),
    ])
    const made = await setup.world.services.db.select().from(users).where(eq(users.email, 'late@demo.test'))
    expect([taken.status, saved.status, made.length]).toEqual([200, ...(saved.status === 403 ? [403, 0] : [201, 1])])
    expect((await manager.read('POST', 'user', { ...samples.user(nobody), email: 'later@demo.test' })).status).toBe(403)
  })

  test('stop a handover and an import that began under the old rights', async () => {
    const { db } = setup.world.services
    const [from, to] = [await active(), await active()]
    const project = await newProject(from.id)
    const boss = await newUser({ roles: ['admin'] })
    await db.update(users).set({ statusId: 20 }).where(eq(users.id, boss.id))
    const who = await setup.world.as(String(boss.email))
    const become = (roles: 'admin'[]) =>
      db
        .update(users)
        .set({ roles, rightsVersion: sql`"rightsVersion" + 1` })
        .where(eq(users.id, boss.id))
    for (const [method, path, body] of [
      ['PUT', `user/${from.id}/handOver`, { toUserId: to.id, rowVersion: from.rowVersion }],
      ['POST', 'manualClassificationImport', { csv: 'system,code,title\nCustom,Z-LATE,Late', write: true }],
    ] as const) {
      await become(['admin'])
      setup.world.pass(6_000)
      expect((await who.ask('GET', 'mail')).status).toBe(200)
      // The server's cache still has the old rights when the call arrives.
      await become([])
      expect([path, (await who.read(method, path, body)).status]).toEqual([path, expect.toBeOneOf([403, 404])])
    }
    expect(await rowOf(await admin(), `project/${project.id}`)).toMatchObject({ managerUserId: from.id })
    const history = await db.select().from(auditEntries).where(eq(auditEntries.byUserId, boss.id))
    expect(history).toEqual([])
  })
})
