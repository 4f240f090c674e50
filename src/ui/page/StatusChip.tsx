import type { Look } from './look.ts'

interface Props {
  look: Look
  /** Larger and always with a background, for a record's header. */
  large?: boolean
}

/** A status as icon and text. In a table it has a background only if someone must act. */
export function StatusChip({ look, large = false }: Props) {
  const classes = ['chip', `tone-${look.tone}`, (look.loud || large) && 'tinted', large && 'large', look.over && 'over']
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      <look.icon size={large ? 16 : 15} stroke={2} aria-hidden />
      <span className="word">{look.word}</span>
    </span>
  )
}
