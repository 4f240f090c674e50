import { IconAlertTriangle, IconCircleCheck, IconCopy, IconUserCheck } from '@tabler/icons-react'
import type { InviteLine, InviteVerdict } from '#contract/people/inviteList.ts'
import { useByProvider } from '#src/data/byProvider.ts'
import { counted } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { look, loud } from '#src/ui/page/look.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'

const looks: Record<InviteVerdict['state'], ReturnType<typeof look>> = {
  ready: look('Ready', 'green', IconCircleCheck),
  wrong: look('Needs correcting', 'red', IconAlertTriangle, loud),
  known: look('Has an account', 'amber', IconUserCheck, loud),
  twice: look('In the list twice', 'amber', IconCopy, loud),
}

/** A line of the list with its check result. */
export interface Looked {
  line: InviteLine
  verdict: InviteVerdict
}

interface Props {
  looked: readonly Looked[]
  onLeaveOut: (left: Looked[]) => void
  busy: boolean
}

/** The lines of the list with their check results, lines with problems first. */
export function InvitePreview({ looked, onLeaveOut, busy }: Props) {
  const how = useByProvider()
    ? 'they sign in with their work accounts'
    : 'the link works once and expires after seven days'
  const stopped = looked.filter(({ verdict }) => verdict.state !== 'ready')
  const shown = [...stopped, ...looked.filter(({ verdict }) => verdict.state === 'ready')]
  return (
    <>
      {stopped.length === 0 ? (
        <Notice tone="green">{`The list is ready. ${counted(looked.length, 'person', 'people')} will get an invitation by e-mail; ${how}.`}</Notice>
      ) : (
        <Notice
          tone="amber"
          title={stopped.length === 1 ? '1 line needs correcting' : `${stopped.length} lines need correcting`}
          action={
            <Button
              small
              disabled={busy}
              onClick={() => onLeaveOut(looked.filter(({ verdict }) => verdict.state === 'ready'))}
            >{`Leave out ${stopped.length}`}</Button>
          }
        >
          Correct the list or leave these lines out. No invitations are sent until every line is ready.
        </Notice>
      )}
      <div className="invite-lines">
        <table className="table" aria-label="People to invite">
          <thead>
            <tr>
              {['State', 'Name', 'E-mail', 'Client', 'Problem'].map((head) => (
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
            {shown.map(({ line, verdict }) => {
              const at = looked.findIndex((one) => one.line === line)
              const words = verdict.problems.map(({ message }) => message).join(' ')
              return (
                <tr key={at}>
                  <td>
                    <StatusChip look={looks[verdict.state]} />
                  </td>
                  <td className="title">{`${line.firstName} ${line.lastName}`.trim() || '—'}</td>
                  <td title={line.email}>{line.email || '—'}</td>
                  <td>{verdict.clientName ?? (line.client || '—')}</td>
                  <td title={words}>{words}</td>
                  <td>
                    <Button
                      kind="quiet"
                      small
                      disabled={busy}
                      aria-label={`Leave out ${line.email || `line ${at + 1}`}`}
                      onClick={() => onLeaveOut(looked.filter((one) => one.line !== line))}
                    >
                      Leave out
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
