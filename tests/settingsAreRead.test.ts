import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from '#contract/entities/settings.ts'
import { projectSettings } from '#contract/projects/projectSettings.ts'

// A setting that is stored and shown but read by nothing promises what does not happen.

/** Settings that only screens read, with the file that does. */
const onScreens: Record<string, string> = {
  theme: 'src/shell/Shell.tsx',
  // Cost lines offer them; a code that is typed freely is as good.
  costCodes: 'src/entities/changeRequest/CostLinesField.tsx',
  // A new RFI starts with them; whoever writes it may take them out.
  copyUserIds: 'src/entities/rfi/RfiForm.tsx',
  copyGroupIds: 'src/entities/rfi/RfiForm.tsx',
}

/** Where settings are described, stored, copied and filled with demo data: that is not reading them. */
const onlyKeeps = /(?:\/table\.ts|\/copy\.ts|firstAdministrator\.ts)$|^server\/(?:worlds|db)\//

/** Rules of the contract that the server asks with the settings. */
const rules = ['contract/time/holidays.ts', 'contract/time/timeBars.ts', 'contract/projects/projectSettings.ts']
const server = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((name) => `server/${name}`)
  .filter((file) => file.endsWith('.ts') && !onlyKeeps.test(file))

/** What a file does, without its comments, its imports, and the descriptions of fields. */
const doings = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$|^import [\s\S]*? from .*$/gm, '')
    .replaceAll(/^\s*\w+: (?:z|orNull|optional\w+|refs|yesNo|labelled|number|string)\b.*$/gm, '')
const readers = [...server, ...rules].map(doings)

const frames = Object.values(projectSettings).map(({ draft }) => draft.shape)
const names = [settings.draft.shape, ...frames].flatMap((shape) => Object.keys(shape))

test.each(names)('the setting %s is read by something that acts by it', (name) => {
  const asWord = new RegExp(`\\b${name}\\b`)
  const screen = onScreens[name]
  if (screen) expect(readFileSync(screen, 'utf8')).toMatch(asWord)
  else expect(readers.some((text) => asWord.test(text))).toBe(true)
})
