import type { Client } from '#contract/entities/client.ts'
import type { Project } from '#contract/entities/project.ts'
import type { User, UserDraft } from '#contract/entities/user.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { demoPassword } from '#server/application/worlds/people/accounts.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { samples } from '#mocks/samples.ts'
import { callerWith, type Caller } from './caller.ts'

/** The parents of new records: the main contractor, its first administrator and the harbour bridge. */
const around = { clientId: firmId('brannock'), userId: personId('byrne'), projectId: projectId('HB-014') }

/** A company that no other test uses. */
export const newClient = (by: Caller, change: Partial<Client> = {}) =>
  by.ask<Client>('POST', 'client', { ...samples.client(around), ...change })

/** A project in set-up that no other test uses. */
export const newProject = (by: Caller, change: Partial<Project> = {}) =>
  by.ask<Project>('POST', 'project', { ...samples.project(around), ...change })

/** Saves a change on the stored version. */
export async function change<R extends { id: number }>(by: Caller, path: string, id: number, values: Partial<R>) {
  const now = await by.ask<R>('GET', `${path}/${id}`)
  return by.ask<R>('PUT', path, { ...now, ...values })
}

/** A person who was invited and has not accepted yet. */
export const invite = (by: Caller, draft: Partial<UserDraft> = {}) =>
  by.ask<User>('POST', 'user', { ...samples.user(around), ...draft })

interface Mail {
  id: number
  to: string
  text: string
}

/** The link in the newest mail to a person. */
export async function linkTo(by: Caller, email: string) {
  const mails = await by.ask<Mail[]>('GET', 'mail')
  const link = /http\S+/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
  if (!link) throw new Error(`No mail with a link to ${email}`)
  return new URL(link)
}

/** A new person who has accepted the invitation, with the password of the demo accounts. */
export async function newColleague(by: Caller, draft: Partial<UserDraft> = {}) {
  const user = await invite(by, draft)
  const link = await linkTo(by, user.email)
  await callerWith(by.url, '').ask('POST', 'ConfirmPassword', {
    Token: link.searchParams.get('token'),
    Password: demoPassword,
  })
  return user
}
