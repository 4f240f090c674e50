import { spawn } from 'node:child_process'
import { chromium, type Page } from '@playwright/test'
import { browserFlags } from '../browserFlags.ts'

/** A browser with its own profile on disk, which a test can kill. */
interface OwnBrowser {
  page: Page
  kill(): Promise<void>
}

/** Browser flags for touch input. */
export const fingerFlags = [
  '--touch-events=enabled',
  '--blink-settings=primaryPointerType=2,availablePointerTypes=2,primaryHoverType=1,availableHoverTypes=1',
]

interface Options {
  program?: string
  flags?: readonly string[]
}

/** Starts a browser on a profile folder and returns its debugging address. */
async function launch(profile: string, program: string, flags: readonly string[]) {
  // Chromium has many processes, which are killed as a group.
  const child = spawn(
    program,
    ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...browserFlags, ...flags],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const kill = async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  const address = await new Promise<string>((found, failed) => {
    let said = ''
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString()
      const listening = /DevTools listening on (\S+)/.exec(said)
      if (listening?.[1]) found(listening[1])
    })
    child.once('exit', () => failed(new Error(`The browser did not start:\n${said}`)))
  })
  return { address, kill }
}

/**
 * Starts a browser on a profile folder that keeps data between runs. If it does not respond on a busy machine, it is
 * started once more.
 */
export async function startBrowser(
  profile: string,
  { program = process.env.CHROMIUM ?? chromium.executablePath(), flags = [] }: Options = {},
  again = true,
): Promise<OwnBrowser> {
  const { address, kill } = await launch(profile, program, flags)
  const browser = await chromium.connectOverCDP(address, { timeout: 15_000 }).catch(async (error: unknown) => {
    await kill()
    if (!again) throw error
    return null
  })
  if (!browser) return startBrowser(profile, { program, flags }, false)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window.')
  return { page: await context.newPage(), kill }
}
