import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from '#contract/entities/settings.ts'
import { projectSettings } from '#contract/projects/projectSettings.ts'

// A setting that is stored and shown but never read would have no effect.

/** Settings that only screens read, each with the file that reads it. */
const onScreens: Record<string, string> = {
  theme: 'src/shell/Shell.tsx',
  // Cost lines offer them as suggestions; a code typed freely is valid, too.
  costCodes: 'src/entities/changeRequest/CostLinesField.tsx',
  // Initial values of a new RFI; its author may remove them.
  copyUserIds: 'src/entities/rfi/RfiForm.tsx',
  copyGroupIds: 'src/entities/rfi/RfiForm.tsx',
  // The warnings of the board and of permits.
  mewpGustLimit: 'contract/safety/wind.ts',
  liftingGustLimit: 'contract/safety/wind.ts',
}

/** Files that only describe, store, copy or fill settings, which does not count as reading them. */
const onlyKeeps = /(?:\/table\.ts|\/copy\.ts|firstAdministrator\.ts)$|^server\/(?:worlds|db)\//

/** Contract rules that the server calls with the settings. */
const rules = ['contract/time/holidays.ts', 'contract/time/timeBars.ts', 'contract/projects/projectSettings.ts']
const server = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((name) => `server/${name}`)
  .filter((file) => file.endsWith('.ts') && !onlyKeeps.test(file))

/** The code of a file without comments, imports and field descriptions. */
const codeOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$|^import [\s\S]*? from .*$/gm, '')
    .replaceAll(/^\s*\w+: (?:z|orNull|optional\w+|refs|yesNo|labelled|number|string)\b.*$/gm, '')
const readers = [...server, ...rules].map(codeOf)

const frames = Object.values(projectSettings).map(({ draft }) => draft.shape)
const names = [settings.draft.shape, ...frames].flatMap((shape) => Object.keys(shape))

test.each(names)('the setting %s is read by something that acts by it', (name) => {
  const asWord = new RegExp(`\\b${name}\\b`)
  const screen = onScreens[name]
  if (screen) expect(readFileSync(screen, 'utf8')).toMatch(asWord)
  else expect(readers.some((text) => asWord.test(text))).toBe(true)
})
