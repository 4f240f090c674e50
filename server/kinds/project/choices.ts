import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Choices } from '#contract/choice.ts'
import { keepsLibraries } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import { forbidden } from '#server/base/refuse.ts'
import type { Reader } from '#server/db/database.ts'
import { projectsToGiveRolesOn } from '../userProjectRole/rules.ts'
import { projects } from '#server/db/tables/project.ts'

/** The projects on which a person may grant a role. */
export const projectChoices = (db: Reader, person: Person): Promise<Choices['project'][]> =>
  namesAmong(db, projectsToGiveRolesOn(person))

/** Library managers share libraries with any project, of which they see only the name. */
export async function libraryProjectChoices(db: Reader, person: Person): Promise<Choices['libraryProject'][]> {
  if (!keepsLibraries(person)) throw forbidden('choose projects')
  return namesAmong(db, 'all')
}

const namesAmong = (db: Reader, open: 'all' | number[]) =>
  db
    .select({ id: projects.id, name: sql<string>`${projects.number} || ' ' || ${projects.name}`, of: sql<null>`null` })
    .from(projects)
    .where(and(eq(projects.isDeleted, false), open === 'all' ? undefined : inArray(projects.id, open)))
    .orderBy(asc(projects.number))
