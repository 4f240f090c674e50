import { mutationOptions } from '@tanstack/react-query'
import { projectPerson, type ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { Person } from '#contract/entities/person.ts'
import { newPerson, placeFields, type PersonAlike, type PersonCandidate } from '#contract/people/addPeople.ts'
import type { ImportPeople, PersonVerdict } from '#contract/people/importPeople.ts'
import { mergedPlacePath } from '#contract/people/mergePeople.ts'
import { personRecordKinds, personRecordsPath, type PersonRecord } from '#contract/people/personRecords.ts'
import { missingPath, type AskEmployers, type MissingMail } from '#contract/people/missingMail.ts'
import { browserOf } from '#src/data/browser.ts'
import { computedFrom } from '#src/data/computed.ts'
import { entityData, written } from '#src/data/entityData.ts'
import { projectWindow } from '#src/data/windows.ts'
import type { Ask } from '#src/data/http.ts'

export const projectPersons = entityData(projectPerson)
export const projectPersonWindow = projectWindow(projectPerson)

/** Known people of the companies of a project who are not on its list, by words. */
export const candidates = (projectId: number, words: string) =>
  computedFrom<PersonCandidate[]>(
    ['person', 'projectPerson'],
    `projectSmsAddPeople/${projectId}?${new URLSearchParams({ words })}`,
  )

/** The place on the list that is left in place of one that has gone. */
export const placeLeft = (id: number) =>
  computedFrom<{ id: number; name: string }>(['projectPerson'], `${mergedPlacePath}/${id}`)

/** The records of a project that name someone on its list, latest first. */
export const recordsOfPerson = (id: number) =>
  computedFrom<PersonRecord[]>(['projectPerson', ...personRecordKinds], `${personRecordsPath}/${id}`)

/** What someone has typed of a person by which they may be known already. */
export interface Typed {
  lastName: string
  dateOfBirth: string
  cardNumber: string
}

/** People who may be the one that is being entered. */
export const peopleAlike = (projectId: number, typed: Typed) =>
  computedFrom<PersonAlike[]>(
    ['person', 'projectPerson'],
    `projectSmsAddPeople/${projectId}/alike?${new URLSearchParams({ ...typed })}`,
  )

type Added = ProjectPerson & { person: Person }

/**
 * The data of the form that enters a person and puts them on the list of a project in one save (specification, 7.2).
 * `placeOf` returns the place on the list of someone who was entered.
 */
export function newOnProject(projectId: number) {
  const data = entityData(newPerson)
  const places = new Map<number, ProjectPerson>()
  return {
    ...data,
    placeOf: (person: { id: number }) => places.get(person.id),
    save: (...[opened, idempotencyKey]: Parameters<typeof data.save>): ReturnType<typeof data.save> =>
      opened
        ? data.save(opened, idempotencyKey)
        : mutationOptions({
            mutationKey: ['person', 'addNew', projectId],
            mutationFn: async (draft, { client }) => {
              const place = Object.fromEntries(placeFields.map((field) => [field, draft[field]]))
              const own = Object.fromEntries(Object.entries(draft).filter(([field]) => !(field in place)))
              const body = { projectId, person: own, ...place }
              const ask: Ask = { method: 'PUT', body, idempotencyKey }
              const answer = await browserOf(client).http.api<Added>('projectSmsAddPeople/new', ask)
              places.set(answer.data.personId, answer.data)
              return written(client, newPerson, { ...answer, data: answer.data.person })
            },
          }),
  }
}

/** Puts known people on the list of a project. */
export const addExisting = (projectId: number) =>
  mutationOptions({
    mutationKey: ['projectPerson', 'add', projectId],
    mutationFn: async (personIds: readonly number[], { client }) => {
      const answer = await browserOf(client).http.api<ProjectPerson[]>('projectSmsAddPeople/existing', {
        method: 'PUT',
        body: { projectId, personIds },
      })
      for (const row of answer.data) written(client, projectPerson, { ...answer, data: row })
      return answer.data
    },
  })

/** Checks a list of people without adding them. */
export const checkPeople = () =>
  mutationOptions({
    mutationKey: ['projectPerson', 'checkImport'],
    mutationFn: async (body: ImportPeople, { client }) =>
      (await browserOf(client).http.api<PersonVerdict[]>('projectSmsAddPeople/import/check', { method: 'POST', body }))
        .data,
  })

/** Puts everyone of a list on the list of a project, or nobody. Returns how many. */
export const importPeople = (idempotencyKey: string) =>
  mutationOptions({
    mutationKey: ['projectPerson', 'import'],
    mutationFn: async (body: ImportPeople, { client }) => {
      const { http, freshness } = browserOf(client)
      const ask: Ask = { method: 'POST', body, idempotencyKey }
      const answer = await http.api<{ count: number }>('projectSmsAddPeople/import', ask)
      freshness.saved('projectPerson', null, answer.changes ?? [])
      return answer.data.count
    },
  })

/** The mails to the employers of these people about what they lack. */
export const missingMails = (projectId: number, ids: readonly number[]) =>
  computedFrom<MissingMail[]>(['projectPerson'], `${missingPath}/${projectId}?ids=${ids.join(',')}`)

/** Sends these mails. Returns how many. */
export const askEmployers = (projectId: number, idempotencyKey: string) =>
  mutationOptions({
    mutationKey: ['projectPerson', 'askEmployers', projectId],
    mutationFn: async (asked: Omit<AskEmployers, 'projectId'>, { client }) => {
      const ask: Ask = { method: 'PUT', body: { ...asked, projectId }, idempotencyKey }
      return (await browserOf(client).http.api<{ count: number }>(missingPath, ask)).data.count
    },
  })
