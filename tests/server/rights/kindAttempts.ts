import { entities, type Entities } from '#contract/entities/index.ts'
import { within } from '#server/core/reading.ts'
import { resources } from '#server/kinds/index.ts'
import { listQuery } from '../../listOf.ts'
import type { Attempt, Scene } from './attempts.ts'
import type { Fields, Row } from './cast.ts'

interface Tries {
  kind: keyof Entities
  /** The path below /api/, for requests and in the router's syntax. */
  path?: string
  route?: string
  /** Returns the record, creating it if necessary. */
  record(scene: Scene): Promise<Row>
  /** Returns a record that may be lost. */
  spare?(scene: Scene): Promise<Row>
  draft?(scene: Scene): Fields | Promise<Fields>
  /** The fields that a save changes. */
  changed?: Fields
  action?: string
}

/** The attempts on the routes that every kind has. */
export function kindAttempts({
  kind,
  path = kind,
  route = path,
  record,
  spare = record,
  draft,
  changed = {},
  action = 'approve',
}: Tries): Record<string, Attempt> {
  const { table } = resources[kind]
  const deleted = async (scene: Scene) => {
    const row = await spare(scene)
    const deletedOn = new Date().toISOString()
    await scene.cast.world.services.db
      .update(table)
      .set({ isDeleted: true, deletedOn })
      .where(within(table, { id: row.id, list: row.list }))
    return row
  }
  const drafted = async (scene: Scene) => ({ ...(await draft?.(scene)), id: 0, rowVersion: 0 }) as Row
  return {
    [`GET /api/${route}`]: {
      target: record,
      ask: (row) => ({ method: 'GET', path: `${path}?${listQuery(entities[kind], row)}`, holds: row.id }),
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
