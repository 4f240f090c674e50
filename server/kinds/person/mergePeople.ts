import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Person } from '#contract/entities/person.ts'
import { mergedPerson, mergeProblem, type MergePeople, type MergePreview } from '#contract/people/mergePeople.ts'
import { forbidden, notNow, stale } from '#server/base/refuse.ts'
import { managesUsers } from '#server/core/access.ts'
import type { Person as Reader } from '#server/core/person.ts'
import { mergeInto, referrersOf } from '#server/core/references/moving.ts'
import { resourceOf } from '#server/core/resourceKind.ts'
import type { Services } from '#server/core/services.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import type { Reader as Db } from '#server/db/database.ts'
import { joinPasses } from '#server/features/gate/passes.ts'
import { dropFile } from '#server/platform/files/keeping.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { persons, personsApart } from '#server/db/tables/person.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { projects } from '#server/db/tables/project.ts'
import { checksOf } from './cardChecks.ts'
import { joinEmployers } from './employers.ts'

export const refuseMerging = (reader: Reader) => {
  if (!managesUsers(reader)) throw forbidden('merge records of people')
}

const peopleOf = (services: Services) => writing(resourceOf(services.kinds, 'person'))

/** What merging two records of one person comes to. */
export async function mergePreview(services: Services, db: Db, reader: Reader, keepId: number, goneId: number) {
  const { read } = peopleOf(services)
  const [keep, gone] = [await read.one(db, reader, keepId), await read.one(db, reader, goneId)]
  const counts = await referrersOf(db, 'person', goneId)
  const lists = await db
    .select({
      projectId: projects.id,
      number: projects.number,
      name: projects.name,
      isOfBoth: sql<boolean>`exists (select 1 from "projectPerson" k where k."projectId" = ${projects.id}
        and k."personId" = ${keepId} and not k."isDeleted")`,
    })
    .from(projectPersons)
    .innerJoin(projects, eq(projects.id, projectPersons.projectId))
    .where(and(eq(projectPersons.personId, goneId), eq(projectPersons.isDeleted, false)))
    .orderBy(projects.number)
  return {
    keep,
    gone,
    moves: [...counts].map(([kind, count]) => ({ kind, count })),
    lists,
    problem: mergeProblem(keep, gone),
  } satisfies MergePreview
}

/** Merges two records of one person. Both are locked, so that nothing is written about the one that goes meanwhile. */
export async function mergePeople(w: Write, { keepId, goneId, keepVersion, goneVersion, fromGone }: MergePeople) {
  const people = peopleOf(w.services)
  await w.tx
    .select({ id: persons.id })
    .from(persons)
    .where(inArray(persons.id, [keepId, goneId]))
    .orderBy(persons.id)
    .for('update')
  const keep = await people.read.one(w.tx, w.person, keepId)
  const gone = await people.read.one(w.tx, w.person, goneId)
  if (keep.rowVersion !== keepVersion) throw stale(keep)
  if (gone.rowVersion !== goneVersion) throw stale(gone)
  const problem = mergeProblem(keep, gone)
  if (problem) throw notNow(problem)
  const values = mergedPerson(keep, gone, fromGone)
  await joinEmployers(w, { keep, gone, clientId: values.clientId })
  await takePhoto(w, keep, gone, values.photoFileId)
  await w.tx
    .update(storedFiles)
    .set({ ownerId: keepId })
    .where(
      and(
        eq(storedFiles.ownerKind, 'person'),
        eq(storedFiles.ownerId, goneId),
        eq(storedFiles.ownerField, 'cardFiles'),
      ),
    )
  // Whoever of them looks like the person that is left is asked about again.
  await w.tx.delete(personsApart).where(or(eq(personsApart.oneId, goneId), eq(personsApart.otherId, goneId)))
  await joinPasses(w, goneId, keepId)
  const name = await mergeInto(w, { kind: 'person', from: goneId, to: keepId })
  await w.tx.update(persons).set({ mergedIntoId: keepId, userId: null }).where(eq(persons.id, goneId))
  const checks = checksOf(w, values.cards, [...keep.cardChecks, ...gone.cardChecks])
  return people.put(w, keep, { ...values, ...checks, ...longerBan(keep, gone) }, 'merged', {}, name)
}

/** Of two bans, the one that lasts longer. */
const longerBan = (keep: Person, gone: Person) =>
  gone.bannedUntil !== null && (keep.bannedUntil === null || gone.bannedUntil > keep.bannedUntil)
    ? { bannedUntil: gone.bannedUntil, banReason: gone.banReason }
    : {}

/** Makes the chosen photo that of the person who stays, and removes the one that it replaces. */
async function takePhoto(w: Write, keep: Person, gone: Person, photoFileId: number | null) {
  if (photoFileId === null || photoFileId !== gone.photoFileId) return
  await w.tx.update(storedFiles).set({ ownerId: keep.id }).where(eq(storedFiles.id, photoFileId))
  await w.tx.update(persons).set({ photoFileId: null }).where(eq(persons.id, gone.id))
  if (keep.photoFileId !== null) await dropFile(w, keep.photoFileId)
}
