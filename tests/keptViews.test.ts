import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isRegister } from '#contract/views/registers.ts'

/** Tables of one record and of one issue of the safety file, which keep no views. */
const without = ['staysOfPerson', 'files.issue']
/** The names that a call makes from values. */
const made: Readonly<Record<string, readonly string[]>> = {
  'lookup.${list}': ['lookup.bodyParts'],
  'files.${system}': ['files.pmp', 'files.sms', 'files.sfs', 'files.fm'],
  'kind.name': ['inspections', 'nonEquipmentInspections'],
  '${described.name}-${system}': ['equipment-sms', 'equipment-fm', 'items-sms', 'items-fm'],
}

test('every register whose state is kept by name keeps views', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const names = files
    .filter((name) => !name.includes('DataTable/') && !name.endsWith('useTable.ts'))
    .flatMap((name) => [
      ...readFileSync(`src/${name}`, 'utf8').matchAll(
        /\buseTable\((?:own \? 'myRams' : |\w+ === null \? '\w+' : )?['`]?([\w.${}-]+)/g,
      ),
    ])
    .flatMap(([, name]) => made[name!] ?? [name!])
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !isRegister(name)).toSorted()).toEqual(without.toSorted())
})
