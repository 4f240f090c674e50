import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { userStatus } from '#contract/entities/user.ts'
import type { Choices } from '#contract/choice.ts'
import { answer } from '../core/answer.ts'
import type { Reader } from '../db/database.ts'
import { clients } from './client/table.ts'
import { users } from './user/table.ts'
import { projects } from './project/table.ts'
import { questionTemplates } from './questionTemplate/table.ts'
import { templateQuestions } from './templateQuestion/table.ts'
import type { Person } from '../core/person.ts'
import { keepsLibraries, namesAll, projectsToGiveRolesOn, seesWholeKind } from '../core/policy.ts'
import { forbidden } from '../core/refuse.ts'
import { personOf, type Env } from '../core/request.ts'

/**
 * The names that a form offers: for whoever fills in a record about somebody, without showing them the records behind.
 */
export const choiceCalls = new Hono<Env>()
  .get('/client', async (c) => answer(c, await clientNames(c.get('services').db, personOf(c))))
  .get('/project', async (c) => answer(c, await projectNames(c.get('services').db, personOf(c))))
  .get('/libraryProject', async (c) => answer(c, await libraryProjectNames(c.get('services').db, personOf(c))))
  .get('/question', async (c) => answer(c, await questionNames(c.get('services').db, personOf(c))))
  .get('/user', async (c) => answer(c, await userNames(c.get('services').db, personOf(c))))

async function clientNames(db: Reader, person: Person): Promise<Choices['client'][]> {
  if (!namesAll(person, 'client')) throw forbidden('choose clients')
  return db
    .select({ id: clients.id, name: clients.name, of: clients.town })
    .from(clients)
    .where(and(eq(clients.isDeleted, false), eq(clients.isActive, true)))
    .orderBy(asc(clients.name))
}

const projectNames = (db: Reader, person: Person): Promise<Choices['project'][]> =>
  namesAmong(db, projectsToGiveRolesOn(person))

/** Whoever keeps libraries opens them to any project, of which they see no more than its name. */
async function libraryProjectNames(db: Reader, person: Person): Promise<Choices['libraryProject'][]> {
  if (!keepsLibraries(person)) throw forbidden('choose projects')
  return namesAmong(db, 'all')
}

const namesAmong = (db: Reader, open: 'all' | number[]) =>
  db
    .select({ id: projects.id, name: sql<string>`${projects.number} || ' ' || ${projects.name}`, of: sql<null>`null` })
    .from(projects)
    .where(and(eq(projects.isDeleted, false), open === 'all' ? undefined : inArray(projects.id, open)))
    .orderBy(asc(projects.number))

/** The questions of all templates, in the order in which each template asks them. */
async function questionNames(db: Reader, person: Person): Promise<Choices['question'][]> {
  if (!seesWholeKind(person, 'templateQuestion')) throw forbidden('choose questions')
  return db
    .select({
      id: templateQuestions.id,
      name: templateQuestions.text,
      of: questionTemplates.name,
      key: templateQuestions.key,
      processKindIds: questionTemplates.processKindIds,
    })
    .from(templateQuestions)
    .innerJoin(questionTemplates, eq(questionTemplates.id, templateQuestions.questionTemplateId))
    .where(and(eq(templateQuestions.isDeleted, false), eq(questionTemplates.isDeleted, false)))
    .orderBy(asc(questionTemplates.name), asc(templateQuestions.sortOrder), asc(templateQuestions.id))
}

async function userNames(db: Reader, person: Person): Promise<Choices['user'][]> {
  if (!namesAll(person, 'user')) throw forbidden('choose people')
  return db
    .select({
      id: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      of: clients.name,
      availableForAuthoring: users.availableForAuthoring,
      availableForReviewing: users.availableForReviewing,
    })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(users.isDeleted, false), ne(users.statusId, userStatus.deactivated)))
    .orderBy(asc(users.lastName), asc(users.firstName))
}
