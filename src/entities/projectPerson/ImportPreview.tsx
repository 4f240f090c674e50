import { IconAlertTriangle, IconCircleCheck, IconCopy, IconListCheck, IconUserQuestion } from '@tabler/icons-react'
import { personLineWords, type PersonLine, type PersonVerdict } from '#contract/people/importPeople.ts'
import { counted } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { look, loud } from '#src/ui/page/look.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'

const looks: Record<PersonVerdict['state'], ReturnType<typeof look>> = {
  ready: look('Ready', 'green', IconCircleCheck),
  wrong: look('Needs correcting', 'red', IconAlertTriangle, loud),
  known: look('May be known', 'amber', IconUserQuestion, loud),
  listed: look('On the list already', 'amber', IconListCheck, loud),
  twice: look('In the list twice', 'amber', IconCopy, loud),
}

/** A line of the list with its check result. */
export interface Looked {
  line: PersonLine
  verdict: PersonVerdict
}

interface Props {
  looked: readonly Looked[]
  busy: boolean
  /** Checks these lines in place of all. */
  onChange(lines: PersonLine[]): void
}

/** The lines of the list with their check results, those that need somebody first. */
export function ImportPreview({ looked, busy, onChange }: Props) {
  const isReady = ({ verdict }: Looked) => verdict.state === 'ready'
  const stopped = looked.filter((one) => !isReady(one))
  const lines = looked.map(({ line }) => line)
  const change = (line: PersonLine, to: Partial<PersonLine>) =>
    onChange(lines.map((one) => (one === line ? { ...one, ...to } : one)))
  return (
    <>
      {stopped.length === 0 ? (
        <Notice tone="green">{`The list is ready. ${counted(looked.length, 'person', 'people')} will be on the list of the project.`}</Notice>
      ) : (
        <Notice
          tone="amber"
          title={stopped.length === 1 ? '1 line needs somebody' : `${stopped.length} lines need somebody`}
          action={
            <Button
              small
              disabled={busy}
              onClick={() => onChange(looked.filter(isReady).map(({ line }) => line))}
            >{`Leave out ${stopped.length}`}</Button>
          }
        >
          Correct the list, say who is meant, or leave these lines out. Nobody is added until every line is ready.
        </Notice>
      )}
      <div className="person-lines">
        <table className="table" aria-label="People to import">
          <thead>
            <tr>
              {['State', 'Name', 'Company', 'Problem'].map((head) => (
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
            {[...stopped, ...looked.filter(isReady)].map(({ line, verdict }) => {
              const at = lines.indexOf(line)
              const name = `${line.firstName} ${line.lastName}`.trim() || `Line ${at + 1}`
              return (
                <tr key={at}>
                  <td>
                    <StatusChip look={looks[verdict.state]} />
                  </td>
                  <td className="title">{name}</td>
                  <td>{verdict.clientName ?? (line.company || '—')}</td>
                  <td>
                    {verdict.state === 'known' ? (
                      <Alike name={name} verdict={verdict} busy={busy} onChoose={(to) => change(line, to)} />
                    ) : (
                      verdict.problems.map(({ field, message }) => (
                        <div key={`${field} ${message}`}>{`${personLineWords[field]}: ${message}`}</div>
                      ))
                    )}
                  </td>
                  <td>
                    <Button
                      kind="quiet"
                      small
                      disabled={busy}
                      aria-label={`Leave out ${name}`}
                      onClick={() => onChange(lines.filter((one) => one !== line))}
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

interface AlikeProps {
  name: string
  verdict: PersonVerdict
  busy: boolean
  onChoose(to: Partial<PersonLine>): void
}

/** The known people whom a line may mean. Whoever is chosen is put on the list as they are known. */
const Alike = ({ name, verdict: { alike }, busy, onChoose }: AlikeProps) => (
  <div className="stack">
    {alike.map((one) => (
      <span key={one.id} className="line">
        <span>{`${one.name}, ${one.clientName}: ${one.why}`}</span>
        <Button
          small
          disabled={busy}
          aria-label={`${name} is ${one.name}, ${one.clientName}`}
          onClick={() => onChoose({ personId: one.id })}
        >
          It is them
        </Button>
      </span>
    ))}
    <Button
      small
      kind="quiet"
      disabled={busy}
      aria-label={`${name} is someone new`}
      onClick={() => onChoose({ isNew: true })}
    >
      Someone new
    </Button>
  </div>
)
