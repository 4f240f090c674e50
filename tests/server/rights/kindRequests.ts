import { entities, type Entities } from '#contract/entities/index.ts'
import { largestPage } from '#contract/window.ts'
import { within } from '#server/core/reading.ts'
import { resources } from '#server/kinds/index.ts'
import { listQuery } from '../../listOf.ts'
import type { RouteRequest, Situation } from './routeRequests.ts'
import type { Fields, Row } from './everyone.ts'

interface Tries {
  kind: keyof Entities
  /** The path below /api/, for requests and in the router's syntax. */
  path?: string
  route?: string
  /** Returns the record, creating it if necessary. */
  record(situation: Situation): Promise<Row>
  /** Returns a record that the test may delete. */
  spare?(situation: Situation): Promise<Row>
  draft?(situation: Situation): Fields | Promise<Fields>
  /** The fields that a save changes. */
  changed?: Fields
  action?: string
}

/** The requests on the routes that every kind has. */
export function kindRequests({
  kind,
  path = kind,
  route = path,
  record,
  spare = record,
  draft,
  changed = {},
  action = 'approve',
}: Tries): Record<string, RouteRequest> {
  const { table } = resources[kind]
  const size = entities[kind].window ? `&size=${largestPage}` : ''
  const deleted = async (situation: Situation) => {
    const row = await spare(situation)
    const deletedOn = new Date().toISOString()
    await situation.everyone.world.services.db
      .update(table)
      .set({ isDeleted: true, deletedOn })
      .where(within(table, { id: row.id, list: row.list }))
    return row
  }
  const drafted = async (situation: Situation) => ({ ...(await draft?.(situation)), id: 0, rowVersion: 0 }) as Row
  return {
    [`GET /api/${route}`]: {
      target: record,
      ask: (row) => ({ method: 'GET', path: `${path}?${listQuery(entities[kind], row)}${size}`, holds: row.id }),
    },
    [`GET /api/${route}/:id`]: { target: record, ask: ({ id }) => ({ method: 'GET', path: `${path}/${id}` }) },
    [`POST /api/${route}`]: { target: drafted, ask: (row) => ({ method: 'POST', path, body: row }) },
    [`PUT /api/${route}`]: { target: record, ask: (row) => ({ method: 'PUT', path, body: { ...row, ...changed } }) },
    [`PUT /api/${route}/:id`]: {
      target: record,
      ask: (row) => ({ method: 'PUT', path: `${path}/${row.id}`, body: { ...row, ...changed } }),
    },
    [`DELETE /api/${route}/:id`]: {
      target: record,
      ask: ({ id, rowVersion }) => ({ method: 'DELETE', path: `${path}/${id}?rowVersion=${rowVersion}` }),
    },
    [`PUT /api/${route}/:id/restore`]: {
      target: deleted,
      ask: ({ id }) => ({ method: 'PUT', path: `${path}/${id}/restore`, body: {} }),
    },
    [`PUT /api/${route}/:id/move`]: {
      target: record,
      ask: ({ id, rowVersion }) => ({ method: 'PUT', path: `${path}/${id}/move`, body: { action, rowVersion } }),
    },
  }
}
