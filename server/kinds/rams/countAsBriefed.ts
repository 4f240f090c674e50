import { and, eq } from 'drizzle-orm'
import type { Briefing, Rams, rams as entity } from '#contract/entities/rams.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { notNow } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { refuseOffProject } from '#server/features/site/offProject.ts'
import { isSamePerson, withSigned } from '#server/features/questionnaires/signOn.ts'
import { latestHash } from '#server/features/questionnaires/submitting.ts'
import { rams as table } from '#server/db/tables/rams.ts'

type Person = Omit<Briefing, 'id'>

const isBriefed = (briefings: readonly Briefing[], person: Person) => briefings.some((one) => isSamePerson(one, person))

/**
 * Counts people who signed at a talk about a revision as briefed on it. Those who were briefed before stay unchanged.
 */
export async function countAsBriefed(w: Write, id: number, people: readonly Person[]) {
  // The lock serialises concurrent briefings, so that no signature is lost.
  await w.tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(table.isDeleted, false)))
    .for('update')
  const records = writing(w.services.kinds.rams as unknown as Resource<typeof entity>)
  const row: Rams = await records.read.one(w.tx, w.person, id)
  if (row.statusId !== status.approved)
    throw notNow('These RAMS are not in force, so nobody can be briefed on them. Choose the revision in force.')
  await refuseOffProject(w, row.projectId, people, 'attendees')
  const contentHash = await latestHash(w.tx, { kind: 'rams', id }, 'main')
  const briefings = people.reduce<Briefing[]>((known, { personId = null, name, company, userId, at, signature }) => {
    const person = { personId, name, company, userId, at, signature }
    return isBriefed(known, person) ? known : withSigned(known, { ...person, contentHash })
  }, row.briefings)
  if (briefings.length > row.briefings.length) await records.put(w, row, { briefings }, 'brief')
}
