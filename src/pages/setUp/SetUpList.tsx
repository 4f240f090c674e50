import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import './setUp.css'

/** One line of a set-up list in words. */
export interface SetUpWords {
  title: string
  /** What it is for, in a sentence. */
  what: string
  /** The words of the button, and the page that it opens. */
  action: string
  href: string
}

interface Props {
  title: string
  lines: readonly (SetUpWords & { step: string; isDone: boolean })[]
  /** A further way to do several lines at once. */
  offer?: ReactNode
  onPutAway(): void
}

/** A list of what there is to set up. Its lines are ticked by the records that exist, never by hand. */
export function SetUpList({ title, lines, offer, onPutAway }: Props) {
  const done = lines.filter(({ isDone }) => isDone).length
  const next = lines.find(({ isDone }) => !isDone)?.step
  return (
    <Panel
      title={title}
      className="set-up"
      flush
      action={
        <>
          <span className="small quiet number">{`${done} of ${lines.length} done`}</span>
          <Button kind="quiet" small onClick={onPutAway}>
            Put away
          </Button>
        </>
      }
    >
      {offer && <div className="set-up-offer">{offer}</div>}
      <ol className="set-up-lines">
        {lines.map((line) => (
          <Line key={line.step} {...line} isNext={line.step === next} />
        ))}
      </ol>
    </Panel>
  )
}

const Line = ({ title, what, action, href, isDone, isNext }: SetUpWords & { isDone: boolean; isNext: boolean }) => (
  <li className={isDone ? 'is-done' : undefined}>
    {isDone ? (
      <IconCircleCheckFilled size={20} aria-label="Done" role="img" />
    ) : (
      <IconCircle size={20} stroke={1.6} aria-label="Open" role="img" />
    )}
    <span className="two-lines">
      <span className="strong">{title}</span>
      <span className="small quiet">{what}</span>
    </span>
    <UiLink className={isNext ? 'button primary small push' : 'button small push'} href={href}>
      {action}
    </UiLink>
  </li>
)
