import { and, eq, inArray } from 'drizzle-orm'
import { person } from '#contract/entities/person.ts'
import type { projectPerson } from '#contract/entities/projectPerson.ts'
import type { ImportPeople, PersonLine, PersonLineField, PersonVerdict } from '#contract/people/importPeople.ts'
import { folded, foldedWords } from '#contract/text/folded.ts'
import type { Problem } from '#contract/wire/envelope.ts'
import { Refusal } from '#server/base/refuse.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { resourceOf, type Resource } from '#server/core/resourceKind.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import type { Reader } from '#server/db/database.ts'
import { companiesOf } from '#server/features/site/companies.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { personProblem } from '../person/personProblem.ts'
import { peopleAlike } from './alike.ts'

interface Judged extends PersonVerdict {
  clientId: number
  /** The draft of a new person; null for someone who is known, or a line that is not ready. */
  draft: Record<string, unknown> | null
}

/** The columns of a line that hold the fields of a person. */
const columnOf: Readonly<Record<string, PersonLineField>> = {
  employmentStatusId: 'employment',
  languageId: 'language',
  clientId: 'company',
  cscsTypeId: 'card',
  number: 'cardNumber',
  expiresOn: 'cardExpiresOn',
}
const lists = ['employmentStatuses', 'languages', 'cscsTypes'] as const

/** Checks each line as a person of its own. Returns what it would make, and writes nothing. */
export async function judgePeople(db: Reader, now: Date, body: ImportPeople): Promise<Judged[]> {
  const companies = await companiesOf(db, body.projectId)
  const entries = await db
    .select({ id: lookups.id, list: lookups.list, name: lookups.name, code: lookups.code })
    .from(lookups)
    .where(and(inArray(lookups.list, [...lists]), eq(lookups.isActive, true), eq(lookups.isDeleted, false)))
  const { timeZone } = await officeSettings(db)
  const today = todayIn(now, timeZone)
  const isCalled = (words: string) => (named: { name: string; code?: string | null }) =>
    folded(named.name) === foldedWords(words) || (named.code ? folded(named.code) === foldedWords(words) : false)
  const entryOf = (list: (typeof lists)[number], words: string) =>
    entries.find((entry) => entry.list === list && isCalled(words)(entry))?.id
  const seen = new Set<string>()
  const judged: Judged[] = []
  for (const line of body.lines) {
    const company = line.company
      ? companies.find((one) => isCalled(line.company)({ name: one.name, code: one.shortName }))
      : companies.find(({ id }) => id === body.clientId)
    const problems: PersonVerdict['problems'] = []
    if (!company)
      problems.push({
        field: 'company',
        message: line.company ? `${line.company} is not a company of this project.` : 'Choose a company.',
      })
    const chosen = (list: (typeof lists)[number], field: PersonLineField, usual: number | null, what: string) => {
      const found = line[field] ? entryOf(list, line[field]) : (usual ?? undefined)
      if (found === undefined)
        problems.push({ field, message: line[field] ? `There is no ${what} ${line[field]}.` : `Enter the ${what}.` })
      return found ?? 0
    }
    const hasCard = [line.card, line.cardNumber, line.cardExpiresOn].some((words) => words !== '')
    const draft = {
      firstName: line.firstName,
      lastName: line.lastName,
      clientId: company?.id ?? 0,
      employmentStatusId: chosen('employmentStatuses', 'employment', body.employmentStatusId, 'employment status'),
      languageId: chosen('languages', 'language', body.languageId, 'language'),
      trade: line.trade || null,
      dateOfBirth: line.dateOfBirth || null,
      phone: line.phone || null,
      email: line.email || null,
      emergencyName: line.emergencyName || null,
      emergencyPhone: line.emergencyPhone || null,
      cards: hasCard
        ? [
            {
              cscsTypeId: chosen('cscsTypes', 'card', null, 'kind of card'),
              number: line.cardNumber,
              expiresOn: line.cardExpiresOn || null,
            },
          ]
        : [],
    }
    problems.push(...problemsOf(draft, today, new Set(problems.map(({ field }) => field))))
    const alike = await peopleAlike(db, body.projectId, line)
    const state = stateOf(line, { problems, alike, seen })
    judged.push({
      state,
      problems,
      alike,
      clientName: company?.name ?? null,
      clientId: company?.id ?? 0,
      draft: state === 'ready' && line.personId === null ? draft : null,
    })
  }
  return judged
}

/** What is wrong with the fields of a person, at the columns of the line, besides those that are named already. */
function problemsOf(draft: Record<string, unknown>, today: string, named: ReadonlySet<PersonLineField>) {
  const checked = person.draft.safeParse(draft)
  const problems = (checked.error?.issues ?? []).map(({ path, message }) => {
    const field = path.findLast((part) => typeof part === 'string') ?? 'lastName'
    return { field: columnOf[field] ?? (field as PersonLineField), message }
  })
  const more = checked.success ? personProblem(checked.data, today) : null
  if (more) problems.push({ field: columnOf[more.field] ?? (more.field as PersonLineField), message: more.message })
  return problems.filter(({ field }) => !named.has(field))
}

interface Looked {
  problems: PersonVerdict['problems']
  alike: PersonVerdict['alike']
  seen: Set<string>
}

/** What a line comes to; remembers it, so that a later one that means the same person is found. */
function stateOf(line: PersonLine, { problems, alike, seen }: Looked): PersonVerdict['state'] {
  const keys = [
    ...(line.personId === null ? [] : [`person/${line.personId}`]),
    ...(line.dateOfBirth && line.lastName ? [`born/${foldedWords(line.lastName)}/${line.dateOfBirth}`] : []),
    ...(line.cardNumber ? [`card/${foldedWords(line.cardNumber)}`] : []),
    `name/${[line.firstName, line.lastName, line.company, line.dateOfBirth].map(foldedWords).join('/')}`,
  ]
  const isTwice = !line.isNew && keys.some((key) => seen.has(key))
  for (const key of keys) seen.add(key)
  if (line.personId !== null) {
    const known = alike.find(({ id }) => id === line.personId)
    if (known?.projectPersonId) return 'listed'
    if (!known) return 'known'
    return problems.some(({ field }) => field === 'company') ? 'wrong' : isTwice ? 'twice' : 'ready'
  }
  if (problems.length > 0) return 'wrong'
  if (isTwice) return 'twice'
  return alike.length > 0 && !line.isNew ? 'known' : 'ready'
}

const stateWords = {
  known: 'This may be someone who is known. Choose them, or say that it is someone new.',
  listed: 'This person is on the list already.',
  twice: 'This person is in the list twice.',
}

/** Puts everyone of a list on the list of a project, or nobody. Returns how many. */
export async function importPeople(w: Write, list: Resource<typeof projectPerson>, body: ImportPeople) {
  const judged = await judgePeople(w.tx, w.services.now(), body)
  const wrong = judged.flatMap(({ state, problems }, at): Problem[] => {
    const cellOf = (field: string) => `lines.${at}.${field}`
    if (state === 'ready') return []
    return state === 'wrong'
      ? problems.map(({ field, message }) => ({ field: cellOf(field), message, code: 'invalid' }))
      : [{ field: cellOf('lastName'), message: stateWords[state], code: 'inUse' }]
  })
  if (wrong.length > 0) throw new Refusal(400, wrong.slice(0, 50))
  const people = writing(resourceOf(w.services.kinds, 'person'))
  const places = writing(list)
  for (const [at, { draft, clientId }] of judged.entries()) {
    const personId = draft ? (await people.create(w, draft)).id : body.lines[at]!.personId
    await places.create(w, { projectId: body.projectId, personId, clientId })
  }
  return judged.length
}
