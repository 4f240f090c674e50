import { ne, sql } from 'drizzle-orm'
import { user, userStatus, type User } from '#contract/entities/user.ts'
import type { OpenWork } from '#contract/people/openWork.ts'
import { mayPass } from '#contract/wire/session.ts'
import { audience } from '#server/core/audience.ts'
import { users } from '#server/db/tables/user.ts'
import { differs } from '#server/core/marks.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { endSessionsOf } from '#server/platform/signIn/endSessions.ts'
import { inviteUser, sendPasswordReset, spendLinks } from '#server/platform/signIn/invitations.ts'
import { forgetFailures } from '#server/platform/signIn/lock.ts'
import { forgetSigningPin } from '#server/platform/signIn/signingPins.ts'
import type { Write } from '#server/core/write.ts'
import { projectsOfUser } from '../project/involved.ts'
import { rightsChanged } from '#server/core/rights/rightsChanged.ts'
import { openWorkOf } from './openWork.ts'
import { userCalls } from './calls.ts'
import { userChoices } from './choices.ts'
import { userRules } from './rules.ts'
import { notifyOfOpenInvitations } from './invitations.ts'

/** The fields that people may change in their own account. Administrators and user managers change the rest. */
const own = ['firstName', 'lastName', 'initials', 'phone', 'language', 'timeZone', 'notificationPrefs']

/** Fields that a person's open browsers know from the session and reload when they change. */
const claimed = ['roles', 'pbSystems', 'clientId', 'statusId', 'firstName', 'lastName', 'initials', 'timeZone']

export const userResource: KindResource<typeof user> = {
  entity: user,
  table: users,
  rules: userRules,
  timed: { daily: { invitations: notifyOfOpenInvitations } },
  givesRights: 'itself',
  neverEnds: 'Who did what refers to people for good; they are made nameless instead.',
  calls: userCalls,
  choices: { user: userChoices },
  facts: {
    lockEndsOn: sql`(case when "user"."statusId" = 30 then (
      select to_char((coalesce(a."blockedUntil", a."windowStartedOn") + make_interval(mins => s."lockMinutes")) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      from "signInAttempt" a, "settings" s where a.key = 'user:' || "user"."id") end)`,
    projectCount: sql`(select count(distinct r."projectId")::int from "userProjectRole" r join "project" p on p.id = r."projectId"
      where r."userId" = "user"."id" and not r."isDeleted" and not p."isDeleted")`,
  },
  unique: { user_oidc_unique: { label: 'The sign-in of this person' } },
  restrictDelete: {
    clientId: {
      sentence: 'still has users ({email}). Make it inactive instead.',
      rows: ne(users.statusId, userStatus.deactivated),
    },
  },
  dependsOn: { userProjectRole: true },
  audience: (row) => audience.either(audience.kind('user'), audience.user(row.id)),
  affected: async (tx, row) => [await projectsOfUser({ tx }, row.id)],
  async check(w, draft, before) {
    const initials = draft.initials ?? `${draft.firstName.charAt(0)}${draft.lastName.charAt(0)}`.toUpperCase()
    const next = { ...draft, initials }
    if (before) refuseForeignFields(w, before, next)
    return { initials, ...(!before && { statusId: userStatus.invited }) }
  },
  actions: {
    async invite(w, row) {
      await inviteUser(w.tx, w.services, row.id)
      return {}
    },
    async resetPassword(w, row) {
      await sendPasswordReset(w.tx, w.services, row.id)
      return { mustChangePassword: true, securityStamp: crypto.randomUUID() }
    },
    async unlock(w, row) {
      await forgetFailures(w.tx, row.id)
      return { statusId: userStatus.active }
    },
    async deactivate(w, row) {
      const work = await openWorkOf(w.tx, w.services, row.id)
      if (work.length > 0)
        throw notNow(`${row.fullName} is still responsible for work on ${placesOf(work)}. Hand it over first.`)
      return { statusId: userStatus.deactivated, securityStamp: crypto.randomUUID() }
    },
    reactivate: () => ({ statusId: userStatus.active }),
  },
  async afterwards(w, row, before, action) {
    // A restored person already has an account and a password, so only a new one is invited.
    if (action === 'created') await inviteUser(w.tx, w.services, row.id)
    if (changesOwner(row, before, action)) {
      await spendLinks(w.tx, row.id, w.services.now())
      await forgetSigningPin(w.tx, row.id)
      // The invitation went to the wrong address.
      if (action === 'changed' && row.statusId === userStatus.invited) await inviteUser(w.tx, w.services, row.id)
    }
    // Ends the sessions too, in case someone else knew the old password and set a PIN with it.
    if (action === 'resetPassword') {
      await endSessionsOf(w.tx, w.on, row.id)
      await forgetSigningPin(w.tx, row.id)
    }
    if (before && differs(before, row, ...claimed)) rightsChanged(w, [row.id])
  },
}

/**
 * Whether a write may give the account to someone else: a new e-mail address, or an account that ends or comes back.
 * Links sent before must then become invalid, and the PIN ends.
 */
const changesOwner = (row: User, before: User | null, action: string) =>
  action === 'deleted' ||
  action === 'deactivate' ||
  action === 'reactivate' ||
  action === 'restored' ||
  (before !== null && differs(before, row, 'email'))

function refuseForeignFields(w: Write, before: User, next: Record<string, unknown>) {
  const asker = { isAuthenticated: true, roles: [...w.person.roles] }
  const changed = Object.keys(user.draft.shape).filter((field) => differs(before, next, field))
  if (!mayPass(asker, ['admin', 'end_user_manager'])) {
    const foreign = changed.find((field) => !own.includes(field))
    if (foreign) throw invalid('Ask an administrator or a user manager to change this.', foreign)
  }
  if (changed.includes('roles') && w.person.userId === before.id)
    throw invalid('You cannot change your own roles.', 'roles')
  const admins = [before.roles, next.roles as User['roles']].map((roles) => roles.includes('admin'))
  if (admins[0] !== admins[1] && !w.person.roles.includes('admin'))
    throw invalid('Only an administrator can give or remove this role.', 'roles')
}

const placesOf = (work: readonly OpenWork[]) =>
  [...new Set(work.map(({ projectNumber }) => projectNumber))].slice(0, 5).join(', ')
