import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { Button } from '../Button.tsx'
import { Moment } from '../time/Moment.tsx'
import './problemList.css'

/** An error or a warning. */
interface Problem {
  id: string | number
  tone: 'error' | 'warning'
  message: string
  /** When it happened, as an ISO date and time. */
  at?: string
}

interface Props {
  /** Newest first. */
  problems: readonly Problem[]
  onDismiss: (id: Problem['id']) => void
  onDismissAll: () => void
}

const look = {
  error: { tone: 'red', word: 'Error', Icon: IconAlertTriangle },
  warning: { tone: 'amber', word: 'Warning', Icon: IconInfoCircle },
}

/**
 * Lists problems since the last clear, newest first. Users dismiss them one by one or all at once (specification,
 * section 8).
 */
export function ProblemList({ problems, onDismiss, onDismissAll }: Props) {
  if (problems.length === 0) return <p className="problems-none quiet">No errors and no warnings.</p>
  return (
    <div className="problems">
      <header className="line">
        <span className="small faint">Newest first</span>
        <Button kind="quiet" small className="push" onClick={onDismissAll}>
          Dismiss all
        </Button>
      </header>
      <ul>
        {problems.map(({ id, tone, message, at }) => {
          const { Icon, word, tone: colour } = look[tone]
          return (
            <li key={id} className={`tone-${colour}`}>
              <Icon size={15} stroke={2} aria-label={word} />
              <div className="problem-words">
                {message}
                {at !== undefined && <Moment at={at} className="small faint" withTime />}
              </div>
              <Button
                kind="quiet"
                small
                icon={<IconX size={15} />}
                aria-label={`Dismiss: ${message}`}
                title="Dismiss"
                onClick={() => onDismiss(id)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
