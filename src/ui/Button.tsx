import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
  /** `primary`: at most one in view. `danger`: ends or deletes something. `quiet`: inside rows and panels. */
  kind?: 'plain' | 'primary' | 'danger' | 'danger-full' | 'quiet'
  small?: boolean
  icon?: ReactNode
  /** Why the button is disabled; shown as its title. */
  reason?: string | null | false
  title?: string
  ref?: Ref<HTMLButtonElement>
}

/** Returns whether a click is the second of a double click, which must not repeat the action. */
export const isSecondClick = ({ detail }: Pick<MouseEvent, 'detail'>) => detail > 1

/**
 * A native button styled by the theme. A button with only an icon needs an `aria-label`, which also becomes its title.
 * A double click on a primary or danger button counts once.
 */
export function Button({
  kind = 'plain',
  small,
  icon,
  reason,
  title,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: Props) {
  const actsOnce = kind === 'primary' || kind === 'danger' || kind === 'danger-full'
  const alone = icon !== undefined && children === undefined
  const classes = ['button', kind !== 'plain' && kind, small && 'small', alone && 'icon', className]
  return (
    <button
      type={type}
      className={classes.filter(Boolean).join(' ')}
      title={reason || title || (alone ? rest['aria-label'] : undefined)}
      {...rest}
      onClick={(event) => {
        if (!actsOnce || !isSecondClick(event)) onClick?.(event)
        else event.preventDefault()
      }}
      disabled={Boolean(reason) || rest.disabled}
    >
      {icon}
      {children}
    </button>
  )
}
