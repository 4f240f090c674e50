import { changeKeyDateWords } from '#contract/changes/changeRequestStatus.ts'
import type { ChangeRequest } from '#contract/entities/changeRequest.ts'
import { counted } from '#contract/text/amounts.ts'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { plainDate } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import './changeRequest.css'

const days = (value: number | null) => (value === null ? null : counted(value, 'day'))

/** The time bars of the contract, and the effect of the change on the programme. */
export function TimeTab({ row }: { row: ChangeRequest }) {
  const clock = useClock()
  const due = (day: string | null, done: boolean) => <DueMark due={dueOn(day, clock, done)} />
  return (
    <div className="stack">
      {row.isNoticeLate && (
        <Notice tone="amber" title="The notice was late">
          The contract allowed it until {plainDate(row.notifyBy, clock)}.
        </Notice>
      )}
      <Panel title="Time bars">
        <Facts
          columns={4}
          facts={[
            { label: 'Aware since', value: plainDate(row.eventDate, clock) },
            {
              label: 'Notice due',
              value: due(row.notifyBy, row.notifiedOn !== null),
              more: row.notifiedOn ? <Given at={row.notifiedOn} /> : 'not given yet',
            },
            { label: 'Answer to the notice due', value: due(row.noticeReplyDueOn, row.statusId !== 20) },
            { label: 'Quotation due', value: due(row.quotationDueOn, row.statusId !== 30) },
            { label: 'Decision due', value: due(row.decisionDueOn, row.statusId !== 40 && row.statusId !== 50) },
            { label: 'Decided', value: row.decidedOn && <Moment at={row.decidedOn} withTime /> },
            { label: 'Implemented', value: row.implementedOn && <Moment at={row.implementedOn} withTime /> },
            { label: 'Closed', value: row.closedOn && <Moment at={row.closedOn} withTime /> },
          ]}
        />
      </Panel>
      <Panel title="Programme">
        <Facts
          columns={4}
          facts={[
            { label: 'Estimated', value: days(row.timeImpactDays) },
            { label: 'Quoted', value: days(row.quotedDays) },
            { label: 'Recommended', value: days(row.recommendedDays) },
            { label: 'Agreed', value: days(row.agreedDays) },
            {
              label: 'Key dates',
              value: row.affectsKeyDates.map((name) => changeKeyDateWords[name]).join(', '),
              long: true,
            },
          ]}
        />
        {row.programmeNote && <p className="prose change-prose">{row.programmeNote}</p>}
      </Panel>
    </div>
  )
}

const Given = ({ at }: { at: string }) => (
  <>
    given <Moment at={at} withTime inSentence />
  </>
)
