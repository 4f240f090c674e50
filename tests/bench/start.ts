import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { filledFolder } from '../filledFolder.ts'
import { freePort } from '../serverProcess.ts'
import type { Goal } from './measured.ts'
import { inTurn, median } from './rounds.ts'

/** Milliseconds from `npm start` to the first successful answer of `/readyz`. */
async function started(cwd: string, env: Record<string, string>) {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(child, 'exit')
  let gone = false
  void ended.then(() => (gone = true))
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (gone) throw new Error(`npm start ended in ${cwd} before it was ready.`)
    await wait(10)
  }
  const taken = performance.now() - begun
  // npm does not forward every signal, so the signal goes to its process group.
  process.kill(-child.pid!, 'SIGTERM')
  await ended
  return taken
}

const nodeAlone =
  "import { createServer } from 'node:http'\ncreateServer((_, answer) => answer.end('ok')).listen(process.env.PORT, '127.0.0.1')\n"

/** S9: time from `npm start` to ready, for a built product with data. */
export const benchStart: Goal = async () => {
  const folder = await filledFolder()
  const bare = await mkdtemp(join(tmpdir(), 'start-'))
  await writeFile(
    join(bare, 'package.json'),
    JSON.stringify({ private: true, type: 'module', scripts: { start: 'node alone.js' } }),
  )
  await writeFile(join(bare, 'alone.js'), nodeAlone)
  try {
    const { product, alone } = await inTurn(5, {
      product: () => started('.', { DATA_DIR: folder }),
      alone: () => started(bare, {}),
    })
    return [
      {
        what: 'npm start on an existing folder',
        figure: median(product),
        unit: 'ms',
        floor: { name: 'npm and Node alone', figure: median(alone) },
        most: 3_000,
      },
    ]
  } finally {
    await rm(folder, { recursive: true })
    await rm(bare, { recursive: true })
  }
}
