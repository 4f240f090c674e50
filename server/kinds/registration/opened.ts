import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import {
  registrationFields,
  registrationStatus as status,
  type FilePart,
  type OpenedRegistration,
  type RegistrationDetails,
  type SentRegistration,
} from '#contract/people/registrations.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { projects } from '#server/db/tables/project.ts'
import { registrationLinks as links, registrations as table } from '#server/db/tables/registration.ts'
import { hashOf } from '#server/platform/signIn/secrets.ts'

export type Link = typeof links.$inferSelect
export type Stored = typeof table.$inferSelect

export const noLink = () =>
  invalid('This link has expired or was withdrawn. Ask whoever gave it to you for a new one.', 'Token')

/** What a secret opens: its link, and the registration that was made through it for this person or with this key. */
export interface Opened {
  link: Link
  registration: Stored | null
  /** Whether the secret is that of one registration that was returned. */
  isOwn: boolean
}

const onOpenProject = sql`exists (select 1 from "project" p where p.id = ${links.projectId} and not p."isDeleted")`

/** Returns what a secret opens; refuses one that does not work. */
export async function openedBy(db: Reader, token: string, key: string | null, now: string): Promise<Opened> {
  const tokenHash = await hashOf(token)
  const [link] = await db
    .select()
    .from(links)
    .where(and(eq(links.tokenHash, tokenHash), isNull(links.endedOn), gt(links.expiresOn, now), onOpenProject))
  if (link) {
    const isTheirs =
      link.kind === 'person' ? undefined : key === null ? sql`false` : eq(table.keyHash, await hashOf(key))
    const [registration] = await db
      .select()
      .from(table)
      .where(and(eq(table.linkId, link.id), eq(table.isDeleted, false), isTheirs))
      .orderBy(asc(table.id))
      .limit(1)
    return { link, registration: registration ?? null, isOwn: false }
  }
  const [own] = await db
    .select({ link: links, registration: table })
    .from(table)
    .innerJoin(links, eq(links.id, table.linkId))
    .where(
      and(eq(table.tokenHash, tokenHash), gt(table.tokenExpiresOn, now), eq(table.isDeleted, false), onOpenProject),
    )
  if (!own) throw noLink()
  return { ...own, isOwn: true }
}

/** What someone without an account reads through a link. */
export async function readOpened(db: Reader, { link, registration, isOwn }: Opened): Promise<OpenedRegistration> {
  const [named] = await db
    .select({ projectName: projects.name, companyName: clients.name })
    .from(projects)
    .leftJoin(clients, eq(clients.id, sql`${link.clientId}::int`))
    .where(eq(projects.id, link.projectId))
  return {
    kind: isOwn ? 'person' : link.kind,
    ...named!,
    name: isOwn ? null : link.name,
    language: link.language,
    expiresOn: isOwn ? registration!.tokenExpiresOn! : link.expiresOn,
    lists: await offeredLists(db),
    sent: registration && (await sentOf(db, registration)),
  }
}

const offered = ['employmentStatuses', 'userTrainingTypes', 'cscsTypes', 'languages'] as const

async function offeredLists(db: Reader): Promise<OpenedRegistration['lists']> {
  const entries = await db
    .select({ list: lookups.list, id: lookups.id, name: lookups.name, code: lookups.code })
    .from(lookups)
    .where(and(inArray(lookups.list, [...offered]), eq(lookups.isActive, true), eq(lookups.isDeleted, false)))
    .orderBy(asc(lookups.sortOrder), asc(lookups.id))
  const of = (list: (typeof offered)[number]) => entries.filter((entry) => entry.list === list)
  const plain = (list: (typeof offered)[number]) => of(list).map(({ id, name }) => ({ id, name }))
  return {
    employmentStatuses: plain('employmentStatuses'),
    userTrainingTypes: plain('userTrainingTypes'),
    cscsTypes: plain('cscsTypes'),
    languages: of('languages').map(({ id, name, code }) => ({ id, name, code })),
  }
}

/** What a person has sent, without what staff know of them. Once it is accepted, a link no longer opens it. */
async function sentOf(db: Reader, row: Stored): Promise<SentRegistration> {
  const { id, firstName, lastName, statusId, returnReason } = row
  const isAccepted = statusId === status.accepted
  const details = Object.fromEntries(
    Object.keys(registrationFields).map((field) => [field, row[field as keyof RegistrationDetails]]),
  ) as unknown as RegistrationDetails
  return {
    firstName,
    lastName,
    statusId,
    returnReason: statusId === status.returned ? returnReason : null,
    details: isAccepted ? null : details,
    files: isAccepted ? [] : await filesOf(db, id),
  }
}

export const filesOf = async (db: Reader, id: number) =>
  (
    await db
      .select({ id: storedFiles.id, name: storedFiles.name, part: storedFiles.ownerField })
      .from(storedFiles)
      .where(
        and(eq(storedFiles.ownerKind, 'registration'), eq(storedFiles.ownerId, id), eq(storedFiles.isDeleted, false)),
      )
      .orderBy(asc(storedFiles.id))
  ).map((file) => ({ ...file, part: file.part as FilePart }))
