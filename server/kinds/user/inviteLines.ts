import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { user } from '#contract/entities/user.ts'
import type { Checked } from '#contract/entity.ts'
import { inviteFields, mostInvited, type InviteLine, type InviteVerdict } from '#contract/people/inviteList.ts'
import { isRole, roles, roleWords } from '#contract/wire/session.ts'
import { isSystem, systemNames, systemWords } from '#contract/systems.ts'
import { cleanedEMail } from '#contract/text/contact.ts'
import { folded, foldedWords, isAlike } from '#contract/text/folded.ts'
import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { users } from '#server/db/tables/user.ts'
import type { Person } from '#server/core/person.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { userRules } from './rules.ts'

const cell = z._default(z.string().check(z.trim(), z.maxLength(300)), '')
const line = z.object(
  Object.fromEntries(inviteFields.map((field) => [field, cell])) as Record<keyof InviteLine, typeof cell>,
)

export const inviteBody = z.object({
  lines: z
    .array(line)
    .check(
      z.minLength(1, 'Paste or choose a list first.'),
      z.maxLength(mostInvited, `Invite at most ${mostInvited} people in one go.`),
    ),
  clientId: z._default(z.nullable(z.int()), null),
  pbSystems: z._default(z.array(z.string()), []),
})
type Body = z.output<typeof inviteBody>

export interface Judged extends InviteVerdict {
  draft: Checked<typeof user> | null
}

/**
 * Checks every line as a separate invitation. Returns the account it would create or its errors, and writes nothing.
 */
export async function judgeLines(db: Reader, person: Person, { lines, clientId, pbSystems }: Body): Promise<Judged[]> {
  const firms = await db
    .select({ id: clients.id, name: clients.name, shortName: clients.shortName, isActive: clients.isActive })
    .from(clients)
    .where(eq(clients.isDeleted, false))
  const known = new Set(
    (
      await db
        .select({ email: sql<string>`lower(${users.email})` })
        .from(users)
        .where(eq(users.isDeleted, false))
    ).map(({ email }) => email),
  )
  const { timeZone } = await officeSettings(db)
  const firmOf = (words: string) => {
    const said = foldedWords(words)
    return firms.find(({ id, name, shortName }) =>
      said ? folded(name) === said || (shortName && folded(shortName) === said) : id === clientId,
    )
  }
  const seen = new Set<string>()
  return lines.map((one): Judged => {
    const firm = firmOf(one.client)
    const listed = { roles: listIn(one.roles, roleNamed), systems: listIn(one.systems, systemNamed) }
    const draft = {
      email: one.email,
      firstName: one.firstName,
      lastName: one.lastName,
      jobTitle: one.jobTitle,
      phone: one.phone,
      clientId: firm?.id ?? 0,
      timeZone,
      roles: listed.roles.known,
      pbSystems: one.systems ? listed.systems.known : pbSystems,
    }
    const checked = user.draft.safeParse(draft)
    const problems = [
      ...(checked.error?.issues ?? [])
        .filter(({ path }) => path[0] !== 'clientId')
        .map(({ path, message }) => ({ field: fieldOf(path[0]), message })),
      ...(firm
        ? []
        : [{ field: 'client', message: one.client ? `There is no client ${one.client}.` : 'Choose a client.' }]),
      ...(firm && !firm.isActive ? [{ field: 'client', message: `${firm.name} is inactive.` }] : []),
      ...listed.roles.strange.map((word) => ({ field: 'roles', message: `There is no role ${word}.` })),
      ...listed.systems.strange.map((word) => ({ field: 'systems', message: `There is no system ${word}.` })),
    ]
    if (checked.success && !userRules.creates(person, checked.data))
      problems.push({ field: 'roles', message: 'Only an administrator can invite administrators.' })
    const email = cleanedEMail(one.email).toLowerCase()
    const state = known.has(email)
      ? 'known'
      : seen.has(email) && email
        ? 'twice'
        : problems.length > 0
          ? 'wrong'
          : 'ready'
    seen.add(email)
    return {
      state,
      problems,
      clientName: firm?.name ?? null,
      draft: state === 'ready' && checked.success ? checked.data : null,
    }
  })
}

const fieldOf = (name: PropertyKey | undefined) => (name === 'pbSystems' ? 'systems' : String(name ?? ''))

/** Parses 'User manager, super user' into role names, and returns unknown words separately. */
function listIn<T extends string>(words: string, named: (word: string) => T | undefined) {
  const said = words
    .split(/[,;/]/)
    .map((word) => word.trim())
    .filter(Boolean)
  return {
    known: [...new Set(said.map(named).filter((name) => name !== undefined))],
    strange: said.filter((word) => named(word) === undefined),
  }
}

const roleNamed = (word: string) => (isRole(word) ? word : roles.find((role) => isAlike(roleWords[role], word)))
const systemNamed = (word: string) => {
  const small = word.toLowerCase()
  return isSystem(small) ? small : systemNames.find((system) => isAlike(systemWords[system], word))
}
