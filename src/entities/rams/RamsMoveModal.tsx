import { rams as entity, type Rams } from '#contract/entities/rams.ts'
import { scoreAfter } from '#contract/safety/risk.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { signature, submission } from '#src/entities/safetyRecord/submission.tsx'
import { useRiskBand } from '#src/entities/questionnaire/risk.ts'
import { moveDialog } from '../record/moves/moveDialog.tsx'
import { reason } from '../record/moves/moveFields.ts'
import { rams } from './data.ts'
import { ramsMoves } from './ramsMoves.ts'

/** Takes RAMS a step further. */
export const RamsMoveModal = moveDialog({
  data: rams,
  words: ramsMoves,
  fields: {
    submit: [submission<Rams>(entity, { beforeStages: ({ row }) => <HighRisks row={row} /> })],
    sign: [
      signature('I have read this revision and was briefed on it. I will work to it and say so if anything changes.'),
    ],
    revise: [],
    resume: [],
    close: [],
    suspend: [reason],
    cancel: [reason],
  },
})

/** Says before RAMS are submitted what the last approver would refuse without a reason (domain specification, 6.2). */
function HighRisks({ row: { riskRows } }: { row: Rams }) {
  const bandOf = useRiskBand()
  const high = riskRows.filter((hazard) => bandOf(scoreAfter(hazard)).band === 'high')
  if (high.length === 0) return null
  return (
    <Notice tone="amber" title="High risk even with its controls">
      {high.map(({ hazard }) => hazard).join('; ')}. Whoever approves it has to say why that is acceptable. Add controls
      if you can.
    </Notice>
  )
}
