import { IconFileText } from '@tabler/icons-react'
import type { Accident } from '#contract/entities/accident.ts'
import type { ReportDecision } from '#contract/safety/accidentDetails.ts'
import { injuryCategoryWords } from '#contract/safety/injuryWords.ts'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { StoredName } from '#src/entities/safetyRecord/StoredName.tsx'
import { MoveButtons } from '../record/moves/MoveButtons.tsx'
import { authorityMoves, type AccidentMove } from './accidentMoves.ts'
import { advicePhrase } from './advicePhrase.ts'
import { accidentFormPdf } from './data.ts'

interface Props {
  row: Accident
  decision: ReportDecision | null
  onNear(): void
  renderModal(move: AccidentMove, close: () => void): React.ReactNode
}

/** Whether the authority must be notified, what staff decided, and the report. */
export function AuthorityPanel({ row, decision, onNear, renderModal }: Props) {
  const clock = useClock()
  const allowed = row.allowedActions.filter(
    (move) =>
      (move !== 'tell' || (row.tellAtOnce && row.authorityToldOn === null)) &&
      (move !== 'report' || row.isReportable === true),
  )
  return (
    <Panel title="Report to the authority">
      <div className="stack">
        {row.tellAtOnce && row.authorityToldOn === null && (
          <Notice tone="red" title="Tell the authority at once">
            By telephone or online, before the written report.
          </Notice>
        )}
        {row.isReportable === null && (
          <Notice
            tone={row.advisedDuty === 'report' ? 'amber' : 'blue'}
            title={row.injuredCount === 0 ? 'Nobody is named yet' : 'Not decided yet'}
          >
            {advicePhrase(row)}
          </Notice>
        )}
        <Facts
          columns={1}
          facts={[
            ...(row.isReportable === null
              ? []
              : [
                  {
                    label: 'Decided',
                    value: row.isReportable ? 'Reportable' : 'Not reportable',
                    more: row.reportCategory ? injuryCategoryWords[row.reportCategory] : advicePhrase(row),
                  },
                ]),
            ...(decision?.reason
              ? [
                  {
                    label: 'Reason',
                    value: decision.reason,
                    long: true,
                    more: <StoredName userId={decision.byUserId} name={decision.byName} />,
                  },
                ]
              : []),
            ...(row.reportDueOn === null
              ? []
              : [
                  {
                    label: 'Report due',
                    value: <DueMark due={dueOn(row.reportDueOn, clock, row.reportedOn !== null)} />,
                  },
                ]),
            ...(row.authorityToldOn ? [{ label: 'Told', value: <Moment at={row.authorityToldOn} withTime /> }] : []),
            ...(row.reportedOn
              ? [
                  {
                    label: 'Reported',
                    value: <Moment at={row.reportedOn} />,
                    more: `${row.reportReference}, ${row.reportedByName}`,
                  },
                ]
              : []),
          ]}
        />
        <div className="line wrap">
          <a className="button" href={accidentFormPdf(row.id)} download>
            <IconFileText size={16} aria-hidden />
            Form data
          </a>
          <MoveButtons moves={authorityMoves} allowed={allowed} onNear={onNear} renderModal={renderModal} />
        </div>
      </div>
    </Panel>
  )
}
