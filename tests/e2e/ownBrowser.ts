import { spawn } from 'node:child_process'
import { chromium, type Page } from '@playwright/test'
import { browserFlags } from '../browserFlags.ts'

/** A browser with a profile of its own on disk, which can be killed as a power cut would. */
export interface OwnBrowser {
  page: Page
  kill(): Promise<void>
}

/** Starts a browser on a profile folder; what it kept there last time is there again. */
export async function startBrowser(profile: string, program = process.env.CHROMIUM ?? chromium.executablePath()): Promise<OwnBrowser> {
  // Chromium is many processes; as a group they die together.
  const child = spawn(program, ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...browserFlags], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const address = await new Promise<string>((found, failed) => {
    let said = ''
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString()
      const listening = /DevTools listening on (\S+)/.exec(said)
      if (listening?.[1]) found(listening[1])
    })
    child.once('exit', () => failed(new Error(`The browser did not start:\n${said}`)))
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window.')
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  return {
    page: await context.newPage(),
    async kill() {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}
