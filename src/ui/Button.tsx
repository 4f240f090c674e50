import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
  /** `primary` once in view, `danger` where something ends, `quiet` inside rows and panels. */
  kind?: 'plain' | 'primary' | 'danger' | 'danger-full' | 'quiet'
  small?: boolean
  icon?: ReactNode
  /** Why it cannot be pressed now; disables the button and is shown as its title. */
  reason?: string | null | false
  title?: string
  ref?: Ref<HTMLButtonElement>
}

/** A native button in our theme; with an icon alone it needs an `aria-label`, which becomes its title too. */
export function Button({
  kind = 'plain',
  small,
  icon,
  reason,
  title,
  className,
  children,
  type = 'button',
  ...rest
}: Props) {
  const alone = icon !== undefined && children === undefined
  const classes = ['button', kind !== 'plain' && kind, small && 'small', alone && 'icon', className]
  return (
    <button
      type={type}
      className={classes.filter(Boolean).join(' ')}
      title={reason || title || (alone ? rest['aria-label'] : undefined)}
      {...rest}
      disabled={Boolean(reason) || rest.disabled}
    >
      {icon}
      {children}
    </button>
  )
}
