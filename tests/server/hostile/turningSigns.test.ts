import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { outboxMails, storedFiles } from '#server/db/tables/journal.ts'
import { projects } from '#server/db/tables/project.ts'
import { settings } from '#server/db/tables/settings.ts'
import { users } from '#server/db/tables/user.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { deliverOutbox } from '#server/platform/mail/outbox.ts'
import type { Message } from '#server/core/contracts/mailer.ts'
import type { Services } from '#server/core/services.ts'
import { createMessages } from '#src/data/messages.ts'
import { useWorld } from '../../world.ts'
import { add, pictureForm, rowOf } from '../rights/everyone.ts'

const setup = useWorld()
/** Every bidirectional control character, inserted into a name. */
const signs = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']
const turning = /[\u202a-\u202e\u2066-\u2069]/
const named = (name: string) => `${name.charAt(0)}${signs.join('')}${name.slice(1)}`
const admin = () => setup.world.as('admin@demo.test')
const nobody = { clientId: 1, userId: 0, projectId: 0 }

test('A name with bidirectional control characters is saved without them', async () => {
  const { userId } = await setup.world.as('staff@demo.test')
  const staff = await rowOf(await admin(), `user/${userId}`)
  expect(await (await admin()).read('PUT', 'user', { ...staff, firstName: named('Patrick') })).toMatchObject({
    status: 200,
    data: { firstName: 'Patrick' },
  })
})

// No form accepts such a name, but a provider or an earlier version may have stored one.
describe('A name with bidirectional control characters', () => {
  test('does not affect a notification or an e-mail that contains it', async () => {
    const who = await admin()
    const { db } = setup.world.services
    const { userId } = await setup.world.as('staff@demo.test')
    const notificationPrefs = { kind: 'app+email', digest: 'none', topics: {} } as const
    await db
      .update(users)
      .set({ firstName: named('Patrick'), notificationPrefs })
      .where(eq(users.id, userId))
    const project = await add(who, 'project', samples.project({ clientId: 1, userId: who.userId, projectId: 0 }))
    await db
      .update(projects)
      .set({ name: named('Quay wall') })
      .where(eq(projects.id, project.id))
    await add(who, 'userProjectRole', samples.userProjectRole({ ...nobody, projectId: project.id, userId }))
    const [announced] = await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(desc(notifications.id))
      .limit(1)
    const [mail] = await db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.to, 'staff@demo.test'))
      .orderBy(desc(outboxMails.id))
      .limit(1)
    expect(`${announced!.title} ${announced!.body}`).toContain('Quay wall')
    expect(mail!.text).toContain('Hello Patrick,')
    for (const words of [announced!.title, announced!.body, mail!.subject, mail!.text])
      expect(words).not.toMatch(turning)
  })

  test('does not affect an invitation or the sender name of an e-mail', async () => {
    const who = await admin()
    await setup.world.services.db.update(settings).set({ mailSender: named('Safety desk') })
    const user = await add(who, 'user', samples.user(nobody))
    await setup.world.services.db
      .update(users)
      .set({ firstName: named('Ada') })
      .where(eq(users.id, user.id))
    await who.read('PUT', `user/${user.id}/move`, { action: 'invite', rowVersion: user.rowVersion })
    const sent: Message[] = []
    const services: Services = {
      ...setup.world.services,
      mail: { deliver: (message) => Promise.resolve(void sent.push(message)) },
    }
    await deliverOutbox(services)
    const invitation = sent.findLast(({ to }) => to === user.email)!
    expect(invitation.text).toContain('Hello Ada,')
    for (const words of [invitation.text, invitation.subject, invitation.sender]) expect(words).not.toMatch(turning)
    expect(invitation.sender).toBe('Safety desk')
  })

  test('does not affect a message on screen', () => {
    const messages = createMessages()
    messages.add('success', `${named('Ada Quinn')} is deactivated`)
    expect(messages.all()[0]!.text).toBe('Ada Quinn is deactivated')
  })

  test('is not used as the file name of a picture', async () => {
    const who = await admin()
    const project = await add(who, 'project', samples.project({ clientId: 1, userId: who.userId, projectId: 0 }))
    const number = `N${signs[4]}gpj`
    await setup.world.services.db.update(projects).set({ number }).where(eq(projects.id, project.id))
    expect((await who.read('POST', 'projectImage', await pictureForm(project))).errors).toEqual([])
    const [file] = await setup.world.services.db
      .select()
      .from(storedFiles)
      .where(and(eq(storedFiles.ownerKind, 'project'), eq(storedFiles.ownerId, project.id)))
    expect(file!.name).toBe('Ngpj.webp')
  })
})
