import type { Rams } from '#contract/entities/rams.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { SignOnPanel } from '#src/entities/safetyRecord/SignOnPanel.tsx'
import { rams } from './data.ts'

const briefWords = {
  verb: 'Brief someone',
  follows: 'They sign on this device. A new revision is signed again.',
  success: 'has one more signature',
}

/** The people who were briefed on this revision and signed. */
export const Briefings = ({ row }: { row: Rams }) => (
  <SignOnPanel
    data={rams}
    row={row}
    title="Briefed on this revision"
    count={row.briefed}
    signed={row.briefings}
    none="Nobody has signed this revision yet."
    move="brief"
    words={briefWords}
    called={row.number ?? row.title}
    statement="I was briefed on this revision. I will work to it and say so if anything changes."
    company={row.clientName}
    renderTime={({ at }) => <Moment at={at} withTime />}
  />
)
