import { hashKey, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Envelope } from '#contract/wire/envelope.ts'
import {
  addressFields,
  hubNames,
  urlOf,
  type Action,
  type ActionInput,
  type Checked,
  type Entity,
  type Filter,
  type Row,
  type Summary,
} from '#contract/entity.ts'
import { browserOf } from './browser.ts'
import type { Ask } from './http.ts'
import { keysOf } from './keys.ts'

/** What a save must know of the record it was opened on. */
export interface Opened {
  id: number
  rowVersion: number
}

/** Query and mutation options for reading and writing one kind, derived from its definition. */
export function entityData<E extends Entity>(entity: E) {
  const keys = keysOf(entity)
  const send = (client: QueryClient, opened: Opened | null, idempotencyKey: string, draft: Checked<E>) => {
    const ask: Ask = opened
      ? { method: 'PUT', body: { ...(draft as object), id: opened.id, rowVersion: opened.rowVersion } }
      : { method: 'POST', body: draft, idempotencyKey }
    return browserOf(client).http.api<Row<E>>(urlOf(entity, draft), ask)
  }

  return {
    entity,
    /** Sends a save and returns the raw answer. Callers then call `written`. */
    send,
    list: (filter: Partial<Filter<E>> = {}) =>
      queryOptions({
        queryKey: keys.list(filter),
        structuralSharing: false,
        queryFn: async ({ client, signal, queryKey }) => {
          const { http, freshness } = browserOf(client)
          const read = async (more: object) =>
            (await http.api<Summary<E>[]>(pathOf(entity, { ...filter, ...more }), { signal })).data
          return freshness.readList(
            hashKey(queryKey),
            () => read({}),
            (ids) => read({ ids: ids.join() }),
          )
        },
      }),

    detail: (id: number) =>
      queryOptions({
        queryKey: keys.detail(id),
        meta: { name: entity.name },
        queryFn: async ({ client, signal, queryKey }) => {
          const { http, freshness } = browserOf(client)
          return freshness.readRecord(
            hashKey(queryKey),
            async () => (await http.api<Row<E>>(`${entity.path}/${id}`, { signal })).data,
          )
        },
      }),

    /** Creates a record, or updates one based on the opened version. */
    save: (opened: Opened | null, idempotencyKey: string) =>
      mutationOptions({
        mutationKey: [entity.kind, 'save', opened?.id ?? 0],
        mutationFn: async (draft: Checked<E>, { client }) =>
          written<E>(client, entity, await send(client, opened, idempotencyKey, draft)),
      }),

    remove: (opened: Opened, of: Record<string, unknown> = {}) =>
      mutationOptions({
        mutationKey: [entity.kind, 'remove', opened.id],
        mutationFn: async (_: void, { client }) => {
          const path = `${urlOf(entity, of)}/${opened.id}?rowVersion=${opened.rowVersion}`
          return written<E>(client, entity, await browserOf(client).http.api(path, { method: 'DELETE' }), 'deleted')
        },
      }),

    restore: (id: number, of: Record<string, unknown> = {}) =>
      mutationOptions({
        mutationKey: [entity.kind, 'restore', id],
        mutationFn: async (_: void, { client }) =>
          written<E>(
            client,
            entity,
            await browserOf(client).http.api<Row<E>>(`${urlOf(entity, of)}/${id}/restore`, { method: 'PUT', body: {} }),
          ),
      }),

    act: <A extends Action<E>>(action: A, opened: Opened, of: Record<string, unknown> = {}) =>
      mutationOptions({
        mutationKey: [entity.kind, action, opened.id],
        mutationFn: async (input: ActionInput<E, A>, { client }) => {
          const body = { ...(input as object), action, rowVersion: opened.rowVersion }
          return written<E>(
            client,
            entity,
            await browserOf(client).http.api<Row<E>>(`${urlOf(entity, of)}/${opened.id}/move`, { method: 'PUT', body }),
          )
        },
      }),
  }
}

/**
 * Data read at a path below a record, such as its versions, or at its own address. It becomes stale together with the
 * record. Fetch such data only through this function: it clears the stale mark, without which an open screen would
 * refetch endlessly.
 */
export const recordPart = <T>(entity: Entity, id: number, path: string, address = `${entity.path}/${id}/${path}`) =>
  queryOptions({
    queryKey: keysOf(entity).part(id, path),
    meta: { name: entity.name },
    queryFn: async ({ client, signal, queryKey }) => {
      const { http, freshness } = browserOf(client)
      return freshness.readRecord(hashKey(queryKey), async () => (await http.api<T>(address, { signal })).data)
    },
  })

/** Completes every write: puts the answer into the cache and reports the change to the hub (specification, 7.4). */
export function written<E extends Entity>(
  client: QueryClient,
  entity: E,
  answer: Envelope,
  op: 'updated' | 'deleted' = 'updated',
): Row<E> {
  const { freshness, sayToHub } = browserOf(client)
  const changes = answer.changes ?? []
  const row = answer.data as Row<E>
  const own = changes.find((change) => change.kind === entity.kind && change.id === row.id && change.op === op)
  freshness.saved(entity.kind, op === 'updated' && row.rowVersion ? row : null, changes)
  const first = addressFields(entity).length > 0 ? own?.scope : row.id
  sayToHub(hubNames(entity)[op], [first, ...(own?.affected ?? [])])
  const { alsoAnnounces } = entity
  if (!alsoAnnounces || op === 'deleted') return row
  for (const { kind, id, op: done, affected } of changes)
    if (kind === alsoAnnounces.kind && done === 'updated' && id > 0)
      sayToHub(hubNames(alsoAnnounces).updated, [
        id,
        ...Object.keys(alsoAnnounces.affects).map((_, at) => affected[at] ?? []),
      ])
  return row
}

function pathOf(entity: Entity, query: Record<string, unknown>) {
  const inPath = addressFields(entity)
  const rest = Object.entries(query).filter(([name, value]) => value !== undefined && !inPath.includes(name))
  const text = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString()
  return urlOf(entity, query) + (text && `?${text}`)
}
