import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'

const icons = {
  red: IconAlertTriangle,
  amber: IconAlertTriangle,
  blue: IconInfoCircle,
  green: IconCircleCheck,
  grey: IconInfoCircle,
}

interface Props {
  /** Screen readers announce a red notice at once, the others when idle. */
  tone: keyof typeof icons
  title?: ReactNode
  children?: ReactNode
  /** A button at the right that solves the problem. */
  action?: ReactNode
  onDismiss?: () => void
}

/** A message that stays until its cause is gone or the user dismisses it. */
export function Notice({ tone, title, children, action, onDismiss }: Props) {
  const Icon = icons[tone]
  return (
    <div className={`notice tone-${tone}`} role={tone === 'red' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden />
      <div className="notice-words">
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action !== undefined && <div className="line tight push">{action}</div>}
      {onDismiss && (
        <Button
          kind="quiet"
          small
          icon={<IconX size={15} />}
          aria-label="Dismiss"
          onClick={onDismiss}
          className={action === undefined ? 'push' : ''}
        />
      )}
    </div>
  )
}
