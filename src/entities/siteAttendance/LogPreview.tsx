import {
  IconAlertTriangle,
  IconArrowsLeftRight,
  IconCircleCheck,
  IconCopy,
  IconListCheck,
  IconLogout,
  IconUserQuestion,
} from '@tabler/icons-react'
import { gateLogWords, type GateLogLine, type GateLogState, type GateLogVerdict } from '#contract/people/gateLog.ts'
import { counted } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { look, loud, type Look } from '#src/ui/page/look.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'

const looks: Record<GateLogState, Look> = {
  wrong: look('Needs correcting', 'red', IconAlertTriangle, loud),
  unknown: look('Not on the list', 'amber', IconUserQuestion, loud),
  ends: look('Ends a stay', 'blue', IconLogout),
  ready: look('Ready', 'green', IconCircleCheck),
  with: look('Same stay', 'grey', IconArrowsLeftRight),
  there: look('Known already', 'grey', IconListCheck),
  twice: look('In the log twice', 'grey', IconCopy),
}
const order = Object.keys(looks)

/** A line of the log with its check result. */
export interface CheckedLine {
  line: GateLogLine
  verdict: GateLogVerdict
}

interface Props {
  checked: readonly CheckedLine[]
  busy: boolean
  /** Checks these lines in place of all. */
  onChange(lines: GateLogLine[]): void
}

/** The lines of a gate log with their check results, those that need somebody first. */
export function LogPreview({ checked, busy, onChange }: Props) {
  const of = (state: GateLogState) => checked.filter(({ verdict }) => verdict.state === state)
  const without = (...gone: CheckedLine[]) =>
    onChange(checked.filter((one) => !gone.includes(one)).map(({ line }) => line))
  const [wrong, unknown] = [of('wrong'), of('unknown')]
  const isKnown = of('there').length + of('twice').length
  const sorted = checked
    .map((one, at) => ({ ...one, one, at }))
    .toSorted((a, b) => order.indexOf(a.verdict.state) - order.indexOf(b.verdict.state) || a.at - b.at)
  return (
    <>
      {wrong.length > 0 && (
        <Notice
          tone="amber"
          title={wrong.length === 1 ? '1 line needs correcting' : `${wrong.length} lines need correcting`}
        >
          <p>Correct the log, or leave these lines out. Nothing is added until then.</p>
          <Button small disabled={busy} onClick={() => without(...wrong)}>{`Leave out ${wrong.length}`}</Button>
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice tone="amber" title={`${counted(unknown.length, 'line')} of nobody on the list`}>
          {`${[...new Set(unknown.map(({ verdict }) => verdict.name))].slice(0, 20).join(', ')}. These lines are left out. Put the people on the list of the project first if they were there.`}
        </Notice>
      )}
      <Notice tone={of('ready').length + of('ends').length > 0 ? 'green' : 'blue'}>
        {[
          `${counted(of('ready').length, 'stay')} will be added.`,
          of('ends').length > 0 && `${counted(of('ends').length, 'stay')} will be ended.`,
          isKnown > 0 && `${counted(isKnown, 'line')} known already.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Notice>
      <div className="log-lines">
        <table className="table" aria-label="Lines of the gate log">
          <thead>
            <tr>
              {['Line', 'State', 'Name', 'Company', 'In', 'Out', 'Remark'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="away">Leave out</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ one, line, verdict, at }) => (
              <tr key={at}>
                <td>{at + 1}</td>
                <td>
                  <StatusChip look={looks[verdict.state]} />
                </td>
                <td className="title">{verdict.name || '—'}</td>
                <td>{verdict.clientName ?? '—'}</td>
                <td>
                  <Time at={verdict.signedInOn} cell={line.in || line.at} />
                </td>
                <td>
                  <Time at={verdict.signedOutOn} cell={line.out} />
                </td>
                <td>
                  {verdict.problems.map(({ field, message }) => (
                    <div key={`${field} ${message}`}>{`${gateLogWords[field]}: ${message}`}</div>
                  ))}
                  {verdict.note && <div>{verdict.note}</div>}
                </td>
                <td>
                  {verdict.state === 'wrong' && (
                    <Button
                      kind="quiet"
                      small
                      disabled={busy}
                      aria-label={`Leave out line ${at + 1}`}
                      onClick={() => without(one)}
                    >
                      Leave out
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** A time of a stay; as in the log where it makes none. */
const Time = ({ at, cell }: { at: string | null; cell: string }) =>
  at === null ? cell.replace('T', ' ') : <Moment at={at} withTime />
