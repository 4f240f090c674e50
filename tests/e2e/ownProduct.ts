import { freePort, startServer, type ServerProcess } from '../serverProcess.ts'
import { lineTo, type Line } from './line.ts'
import { test } from './staff.ts'

/** A product with the demo world for one test file, behind a proxy that can be cut. */
interface OwnProduct {
  /** Its address for browsers, through the proxy. */
  readonly url: string
  readonly line: Line
  readonly server: ServerProcess
}

/** Starts the product before the tests of a file and stops it afterwards. */
export function useOwnProduct(): OwnProduct {
  const held: { line?: Line; server?: ServerProcess } = {}
  const there = <K extends keyof typeof held>(what: K) => {
    const found = held[what]
    if (!found) throw new Error('The product is not started yet.')
    return found
  }
  test.beforeAll(async () => {
    const [port, near] = [await freePort(), await freePort()]
    held.line = await lineTo(port, near)
    held.server = await startServer({ port, env: { PUBLIC_URL: held.line.url } })
  })
  test.afterAll(async () => {
    await held.line?.close()
    await held.server?.remove()
  })
  return {
    get url() {
      return there('line').url
    },
    get line() {
      return there('line')
    },
    get server() {
      return there('server')
    },
  }
}
