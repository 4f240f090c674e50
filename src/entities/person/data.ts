import { mutationOptions } from '@tanstack/react-query'
import { person, type Person } from '#contract/entities/person.ts'
import {
  doublesPath,
  mergePath,
  type DoublePeople,
  type MergePeople,
  type MergePreview,
} from '#contract/people/mergePeople.ts'
import type { Retention } from '#contract/people/retention.ts'
import { browserOf } from '#src/data/browser.ts'
import { computedFrom } from '#src/data/computed.ts'
import { entityData, written } from '#src/data/entityData.ts'
import { saveFile } from '#src/ui/DataTable/saveFile.ts'

export const persons = entityData(person)

/** People who may be one: of everyone, or of one person. */
export const doubles = (personId?: number) =>
  computedFrom<DoublePeople[]>(
    ['person', 'projectPerson'],
    personId === undefined ? doublesPath : `${doublesPath}?personId=${personId}`,
  )

/** What merging two records of one person comes to. */
export const mergePreview = (keepId: number, goneId: number) =>
  computedFrom<MergePreview>(
    ['person', 'projectPerson', 'siteAttendance', 'induction'],
    `${mergePath}?keepId=${keepId}&goneId=${goneId}`,
  )

/** Merges two records of one person. */
export const mergePeople = (idempotencyKey: string) =>
  mutationOptions({
    mutationKey: ['person', 'merge'],
    mutationFn: async (body: MergePeople, { client }) => {
      const answer = await browserOf(client).http.api<Person>(mergePath, { method: 'POST', body, idempotencyKey })
      return written(client, person, answer)
    },
  })

/** Says of two records that look like one person that they are two. */
export const sayApart = () =>
  mutationOptions({
    mutationKey: ['person', 'apart'],
    mutationFn: async (body: { oneId: number; otherId: number }, { client }) => {
      const { http, freshness } = browserOf(client)
      const answer = await http.api(`${doublesPath}/apart`, { method: 'PUT', body })
      freshness.saved('person', null, answer.changes ?? [])
    },
  })

/** Downloads all data of a person as one zip file, which the history of the person keeps. */
export const downloadPersonData = () =>
  mutationOptions({
    mutationKey: ['person', 'data'],
    mutationFn: async ({ id, name }: { id: number; name: string }, { client }) => {
      const file = await browserOf(client).http.raw(`/api/personData/${id}`, { method: 'POST', isFile: true })
      saveFile(file as Blob, `${name}.zip`)
    },
  })

/** How many people would be anonymised the next morning if records were kept for so many years. */
export const retention = (years: number) => computedFrom<Retention>(['person'], `personRetention?years=${years}`)
