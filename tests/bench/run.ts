import { benchDocumentSearch } from './documentSearch.ts'
import { benchBoard } from './board.ts'
import { benchBigProjects } from './bigProjects.ts'
import { benchEvent } from './oneEvent.ts'
import { benchFirstPage, benchFirstScripts } from './firstPage.ts'
import { benchListEndpoint } from './listEndpoint.ts'
import { heading, isMet, lineOf, type Goal } from './measured.ts'
import { benchManySavers } from './manySavers.ts'
import { benchPermits } from './permits.ts'
import { benchQuestions } from './questions.ts'
import { benchSafetyRegisters } from './safetyRegisters.ts'
import { benchSaves } from './saveToPaint.ts'
import { benchSite } from './site.ts'
import { benchStart } from './start.ts'
import { benchStorm } from './storm.ts'
import { benchThereAndBack } from './thereAndBack.ts'
import { benchTables } from './tables.ts'
import { benchTree } from './trees.ts'
import { benchUploadPlan } from './uploadPlan.ts'
import { benchWindows } from './windows.ts'
import { benchWorkload } from './workload.ts'

const goals: Record<string, Goal> = {
  S1: benchFirstScripts,
  S2: benchFirstPage,
  S3: benchThereAndBack,
  S4: benchEvent,
  S5: benchStorm,
  S6: benchTables,
  S7: benchListEndpoint,
  S8: benchSaves,
  S9: benchStart,
  S10: benchTree,
  S11: benchQuestions,
  S12: benchWindows,
  S13: benchDocumentSearch,
  S14: benchWorkload,
  S15: benchBigProjects,
  S16: benchSafetyRegisters,
  S17: benchPermits,
  S18: benchManySavers,
  S19: benchBoard,
  S20: benchUploadPlan,
  S21: benchSite,
}

const wished = process.argv.slice(2).map((name) => name.toUpperCase())
const unknown = wished.filter((name) => !goals[name])
if (unknown.length > 0)
  throw new Error(`There is no goal ${unknown.join(' or ')}; there are ${Object.keys(goals).join(', ')}.`)

console.log(heading)
const verdicts: (boolean | null)[] = []
for (const [name, measure] of Object.entries(goals)) {
  if (wished.length > 0 && !wished.includes(name)) continue
  const begun = performance.now()
  for (const measured of await measure()) {
    console.log(lineOf(name, measured))
    verdicts.push(isMet(measured))
  }
  if (process.env.TIMES) console.log(`     ${name} took ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}
console.log(
  `\n${verdicts.filter((met) => met === true).length} met, ${verdicts.filter((met) => met === false).length} missed`,
)
