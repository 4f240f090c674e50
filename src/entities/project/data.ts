import { hashKey, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { project, type Project, type ProjectAnswer } from '#contract/entities/project.ts'
import type { Checked } from '#contract/entity.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import type { PartSave } from '#src/data/recordEditor/usePartForm.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData, written, type Opened } from '#src/data/entityData.ts'
import type { Ask } from '#src/data/http.ts'

const data = entityData(project)

/** Body of a bulk status change. The reason is required if a project is held or reopened. */
interface BulkStatus {
  ids: readonly number[]
  /** The version of each project as the user saw it. */
  rowVersions: readonly number[]
  statusId: number
  reason: string | null
  /** Reason for moving on although a precondition of the move is not met. */
  without: string | null
}

export const projects = {
  ...data,
  /** The call answers the project together with its page data (specification, 3.3). */
  detail: (id: number) =>
    queryOptions({
      ...data.detail(id),
      queryFn: async ({ client, signal, queryKey }) => {
        const { http, freshness } = browserOf(client)
        // A cached project is not refetched while requests are in progress (specification, 4.5).
        if (client.getQueryData(queryKey)) await http.atRest(signal)
        return freshness.readRecord(hashKey(queryKey), async () => {
          const { data: answer } = await http.api<ProjectAnswer>(`project/${id}`, { signal })
          return { ...answer.project, pageData: answer.pageData }
        })
      },
    }),

  /**
   * Moves all projects to one status, or none. A refusal lists each project that cannot move, with its id as the field.
   */
  statusInBulk: () =>
    mutationOptions({
      mutationKey: ['project', 'statusInBulk'],
      mutationFn: async (change: BulkStatus, { client }) => {
        const answer = await browserOf(client).http.api<{ id: number }[]>('projectsStatus', {
          method: 'PUT',
          body: change,
        })
        for (const moved of eachOf(answer)) written<typeof project>(client, project, moved)
      },
    }),

  /** A save that also gives the named manager a role if `givesRole` returns true at that time. */
  saveWithManager: (opened: Opened | null, idempotencyKey: string, givesRole: () => boolean) => {
    const { mutationFn: _, ...rest } = data.save(opened, idempotencyKey)
    return mutationOptions({
      ...rest,
      mutationFn: async (draft: Checked<typeof project>, { client }) => {
        const asked = { ...draft, ...(givesRole() && { managerRole: true }) }
        return written<typeof project>(client, project, await data.send(client, opened, idempotencyKey, asked))
      },
    })
  },

  /** Moves a project on the map, based on the opened version. */
  setPosition: (id: number) =>
    mutationOptions({
      mutationKey: ['project', 'position', id],
      mutationFn: ({ rowVersion, values }: PartSave, { client }) =>
        send(client, 'projectLatitudeAndLongitude', { method: 'PUT', body: { ...values, id, rowVersion } }),
    }),

  /** Saves one settings form with its own call, based on the opened version of the project. */
  saveSettings: (path: string, id: number) =>
    mutationOptions({
      mutationKey: ['project', 'settings', path, id],
      mutationFn: ({ rowVersion, values }: PartSave, { client }) =>
        send(client, path, { method: 'PUT', body: { ...values, projectId: id, rowVersion } }),
    }),
}

/** Sends a write whose answer is the whole project. */
const send = async (client: QueryClient, path: string, ask: Ask): Promise<Project> =>
  written<typeof project>(client, project, await browserOf(client).http.api<Project>(path, ask))

/** Splits an answer about many projects into one answer each; the first carries the other changes. */
function* eachOf(answer: Envelope<{ id: number }[]>): Generator<Envelope> {
  const changes = answer.changes ?? []
  const ids = new Set(answer.data.map(({ id }) => id))
  let others = changes.filter((change) => change.kind !== 'project' || !ids.has(change.id))
  for (const moved of answer.data) {
    const own = changes.filter((change) => change.kind === 'project' && change.id === moved.id)
    yield { ...answer, data: { id: moved.id }, changes: [...own, ...others] }
    others = []
  }
}
