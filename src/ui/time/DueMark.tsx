import { IconAlertTriangle, IconClockHour4 } from '@tabler/icons-react'
import type { Due } from './due.ts'

/** A due date; text and an icon mark a late or near one. */
export function DueMark({ due }: { due: Due }) {
  if (!due.state)
    return (
      <span title={due.full} data-says={due.says}>
        {due.text}
      </span>
    )
  const Icon = due.state === 'late' ? IconAlertTriangle : IconClockHour4
  return (
    <span className={due.state === 'late' ? 'due late tone-red' : 'due tone-amber'} title={due.full}>
      <Icon size={14} stroke={2} aria-hidden />
      {due.text}
    </span>
  )
}
