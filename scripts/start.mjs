import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const sources = ['contract', 'src', 'server', 'scripts', 'index.html', 'vite.config.ts', 'package-lock.json']
const built = ['dist/server.js', 'dist/client/index.html']

/** Returns the time of the newest change below a path, in milliseconds. */
async function newest(path) {
  const found = await stat(path)
  if (!found.isDirectory()) return found.mtimeMs
  const times = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))))
  return Math.max(0, ...times)
}

/** True if the program has never been built, or a source has changed since the last build. */
async function isStale() {
  if (!built.every((file) => existsSync(file))) return true
  const made = Math.min(...(await Promise.all(built.map(newest))))
  return Math.max(...(await Promise.all(sources.map(newest)))) > made
}

if (await isStale()) {
  console.log('Building the program, once …')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
await import('../dist/server.js')
