import { inspectRoutes } from 'hono/dev'
import type { World } from '#mocks/world.ts'

export interface Route {
  method: string
  /** In the router's syntax: `/api/client/:id`. */
  path: string
}

/** Every route of the gateway, once. */
export function routesOf({ gateway }: World): Route[] {
  const found = inspectRoutes(gateway.app)
    .filter(({ isMiddleware }) => !isMiddleware)
    .map(({ method, path }) => ({ method, path }))
  return found.filter(
    ({ method, path }, at) => found.findIndex((other) => other.method === method && other.path === path) === at,
  )
}

export const isWrite = ({ method }: Route) => !['GET', 'ALL'].includes(method)

/** The path of a route with its parameters filled in; the default is 1. */
export const addressOf = ({ path }: Route, values: Record<string, string> = {}) =>
  path.replaceAll(/:(\w+)(?:\{[^}]*\}+)?/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? (name === 'list' ? 'rfiDisciplines' : name === 'name' ? 'columns' : '1')),
  )
