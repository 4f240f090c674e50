import type { CardHeadLine } from '#contract/entities/disciplinary.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { CardBadge, StandingWords } from './cardLooks.tsx'

/** Cards given to people of the reader's company: which and when, but not to whom or why. */
export const HeadLines = ({ lines }: { lines: readonly CardHeadLine[] }) => (
  <Panel title="Cards of your company" count={lines.length}>
    <div className="stack">
      <p className="quiet small">The site tells your company’s management who they concern.</p>
      {lines.map((line) => (
        <div key={line.number} className="line wrap">
          <span className="number">{line.number}</span>
          <CardBadge level={line.level} />
          <Moment at={line.occurredOn} />
          <span className="push">
            <StandingWords row={line} />
          </span>
        </div>
      ))}
    </div>
  </Panel>
)
