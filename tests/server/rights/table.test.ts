import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '#tests/world.ts'
import { routeRequests, situationOf, type Ask, type RouteRequest, type Situation } from './routeRequests.ts'
import { signInEveryone, type Everyone, type Row } from './everyone.ts'
import { routesOf } from './routes.ts'
import { cells, hubRoutes, sentence, type Cell } from './table.ts'

const setup = useWorld()
let everyone: Everyone
beforeAll(async () => void (everyone = await signInEveryone(setup.world)))

/** An id that no record has. */
const nowhere = 2_000_000_000

test('the table lists every route and no others', () => {
  const routes = routesOf(setup.world).map(({ method, path }) => `${method} ${path}`)
  const announced = new Set([...cells.map(({ route }) => route), ...hubRoutes])
  expect(routes.filter((route) => !announced.has(route))).toEqual([])
  expect([...announced].filter((route) => !routes.includes(route))).toEqual([])
})

test.each([...new Set(cells.map(({ route }) => route))])('%s', async (route) => {
  const routeRequest = routeRequests[route]
  if (!routeRequest) throw new Error(`Nobody says how ${route} is tried.`)
  const expected = cells.filter((cell) => cell.route === route)
  const found: string[] = []
  for (const cell of expected) {
    const situation = situationOf(everyone, cell)
    const row = await targetOf(routeRequest, situation, cell)
    const asked = await routeRequest.ask(row, situation)
    const { outcome, said } = await send(asked, cell)
    if (outcome === 'ok' && asked.method !== 'GET') forget(row)
    found.push(sentence({ ...cell, outcome }))
    if (isHidden(cell))
      expect([sentence(cell), said]).toEqual([sentence(cell), await askForNothing(routeRequest, row, situation, cell)])
  }
  expect(found).toEqual(expected.map(sentence))
})

type Target = NonNullable<RouteRequest['target']>
/** Records that no request changed, by the function that makes them. All routes with this function use them. */
const unchanged = new Map<Target, Map<string, Row>>()

/** Returns the record that a cell's request is about. */
async function targetOf({ target }: RouteRequest, situation: Situation, { whose, person }: Cell): Promise<Row> {
  if (!target) return { id: 0, rowVersion: 0 }
  const rows = unchanged.get(target) ?? new Map<string, Row>()
  unchanged.set(target, rows)
  const key = `${whose} ${whose.startsWith('own') || whose === 'self' ? person : ''}`
  const row = rows.get(key) ?? (await target(situation))
  // Records that are created in a project change it.
  if (!Object.values(everyone.projects).includes(row.id)) rows.set(key, row)
  return row
}

/** Several functions may return the same record, so a change of it concerns the rows of all. */
function forget({ id }: Row) {
  for (const rows of unchanged.values()) for (const [key, row] of rows) if (row.id === id) rows.delete(key)
}

/** A record that is refused as not found must look like one that does not exist. */
const isHidden = ({ outcome, whose, person }: Cell) =>
  person !== 'stranger' && (outcome === '404' || (whose === 'foreign' && (outcome === '403' || outcome === 'none')))

async function askForNothing(routeRequest: RouteRequest, row: Row, situation: Situation, cell: Cell) {
  return (await send(await routeRequest.ask({ ...row, id: nowhere, projectId: nowhere }, situation), cell)).said
}

async function send({ method, path, body, holds }: Ask, { person }: Cell) {
  const visitor =
    path === 'LogOff' && person !== 'stranger' ? await setup.world.as(`${person}@demo.test`) : everyone.visitors[person]
  const response = await visitor.ask(method, path, body)
  const text = await response.text()
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
  return { outcome: outcomeOf(response, text, holds), said: { status: response.status, headers, text } }
}

function outcomeOf({ ok, status }: Response, text: string, holds?: number) {
  if (!ok) return String(status)
  const rows = holds === undefined ? null : (JSON.parse(text) as { data: Row[] }).data
  return rows && !rows.some(({ id }) => id === holds) ? 'none' : 'ok'
}
