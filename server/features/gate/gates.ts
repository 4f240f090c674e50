import { and, desc, eq, isNull } from 'drizzle-orm'
import type { SiteGate } from '#contract/people/siteGates.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { missing } from '#server/base/refuse.ts'
import { markWhole } from '#server/core/marks.ts'
import type { Person } from '#server/core/person.ts'
import type { Write } from '#server/core/write.ts'
import { accountName } from '#server/db/accountName.ts'
import type { Reader } from '#server/db/database.ts'
import { projects } from '#server/db/tables/project.ts'
import { siteGates as table } from '#server/db/tables/siteGate.ts'
import { hashOf, newSecret } from '#server/platform/signIn/secrets.ts'

export type Gate = typeof table.$inferSelect

/** Makes a device the gate of a site, and returns the key that it sends from then on. */
export async function openGate(w: Write, { projectId, name }: { projectId: number; name: string }) {
  const token = newSecret()
  const [gate] = await w.tx
    .insert(table)
    .values({
      projectId,
      name,
      tokenHash: await hashOf(token),
      salt: newSecret(),
      openedById: w.person.userId,
      openedOn: w.on,
      lastSeenOn: w.on,
    })
    .returning()
  noteGate(w, gate!, 'gateOpened')
  return { token, gate: gate! }
}

/** Ends a gate; returns whether it was open. */
export async function endGate(w: Write, id: number, endedById: number | null) {
  const [gate] = await w.tx
    .update(table)
    .set({ endedOn: w.on, endedById })
    .where(and(eq(table.id, id), isNull(table.endedOn)))
    .returning()
  if (gate) noteGate(w, gate, 'gateEnded')
  return gate !== undefined
}

/** Keeps in the history of the project what happened to a gate. Pages about who is on site list the gates. */
function noteGate(w: Write, { projectId, name }: Gate, action: string) {
  w.addHistory({ entityKind: 'project', entityId: projectId, projectId, action, comment: name })
  markWhole(w, 'siteAttendance')
}

/** The gate of a key, also one that has ended; null if there is none. */
export async function gateByKey(db: Reader, token: string | undefined): Promise<Gate | null> {
  if (!token || token.length > 128) return null
  const [found] = await db
    .select({ gate: table })
    .from(table)
    .innerJoin(projects, and(eq(projects.id, table.projectId), eq(projects.isDeleted, false)))
    .where(eq(table.tokenHash, await hashOf(token)))
  return found?.gate ?? null
}

export async function gateById(db: Reader, id: number): Promise<Gate> {
  const [gate] = await db.select().from(table).where(eq(table.id, id))
  if (!gate) throw missing('Gate')
  return gate
}

/** The gates of a project that are open, the newest first. */
export const openGates = (db: Reader, projectId: number): Promise<SiteGate[]> =>
  db
    .select({
      id: table.id,
      name: table.name,
      openedByName: accountName<string>('"siteGate"."openedById"'),
      openedOn: table.openedOn,
      lastSeenOn: table.lastSeenOn,
      waiting: table.waiting,
    })
    .from(table)
    .where(and(eq(table.projectId, projectId), isNull(table.endedOn)))
    .orderBy(desc(table.openedOn), desc(table.id))

/** The rights with which a gate signs people in and out: on its project, and nothing else. */
export const rightsOfGate = ({ projectId, name }: Gate): Pick<Person, 'fullName' | 'projects'> => ({
  fullName: name,
  projects: new Map([[projectId, { sms: accessLevels.contribute, fm: accessLevels.contribute }]]),
})
