import {
  IconAlertTriangle,
  IconBan,
  IconCircleDashed,
  IconHistory,
  IconMessage,
  IconSquareFilled,
  IconUserOff,
} from '@tabler/icons-react'
import type { DisciplinarySummary } from '#contract/entities/disciplinary.ts'
import {
  cardOutcomeWords,
  cardWords,
  standingWords,
  type CardLevel,
  type CardStanding,
} from '#contract/safety/disciplinaryCards.ts'
import { look, loud, over, type Look } from '#src/ui/page/look.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'

const levels: Record<CardLevel, Look> = {
  verbal: look(cardWords.verbal, 'grey', IconMessage),
  yellow: look(cardWords.yellow, 'amber', IconSquareFilled),
  finalYellow: look(cardWords.finalYellow, 'amber', IconAlertTriangle, loud),
  red: look(cardWords.red, 'red', IconSquareFilled, loud),
}
/** Cards that no longer count are struck through. */
const former: Partial<Record<CardStanding, Look>> = {
  notGiven: look(standingWords.notGiven, 'grey', IconCircleDashed),
  lapsed: look(standingWords.lapsed, 'grey', IconHistory, over),
  withdrawn: look(standingWords.withdrawn, 'grey', IconBan, over),
}

export const CardBadge = ({ level, large }: { level: CardLevel; large?: boolean }) => (
  <StatusChip look={levels[level]} large={large} />
)

/** Whether a card still counts; shows nothing while it is in force. */
export function StandingBadge({ standing, large }: { standing: CardStanding; large?: boolean }) {
  const own = former[standing]
  return own ? <StatusChip look={own} large={large} /> : null
}

type Outcome = Pick<DisciplinarySummary, 'outcome' | 'effectiveFrom' | 'effectiveTo'>
/** Formats 'Off this project from 12 May until further notice'. */
export const OutcomeWords = ({ row: { outcome, effectiveFrom, effectiveTo } }: { row: Outcome }) => (
  <>
    {cardOutcomeWords[outcome]}
    {effectiveFrom && (
      <>
        {' '}
        from <Moment at={effectiveFrom} inSentence />
      </>
    )}
    {effectiveTo ? (
      <>
        {' '}
        until <Moment at={effectiveTo} inSentence />
      </>
    ) : (
      outcome.startsWith('off') && ' until further notice'
    )}
  </>
)

type Standing = Pick<DisciplinarySummary, 'standing' | 'lapsesOn'>
/** Formats 'Off this project', 'Off this project until 12 May', 'In force, lapses 12 May', 'Lapsed'. */
export function StandingWords({ row }: { row: Standing & Partial<Outcome & Pick<DisciplinarySummary, 'isOff'>> }) {
  const { outcome, effectiveTo } = row
  if (row.isOff && outcome)
    return (
      <span className="due late tone-red">
        <IconUserOff size={14} stroke={2} aria-hidden />
        <span>
          {cardOutcomeWords[outcome]}
          {effectiveTo && (
            <>
              {' '}
              until <Moment at={effectiveTo} inSentence />
            </>
          )}
        </span>
      </span>
    )
  if (former[row.standing]) return <StandingBadge standing={row.standing} />
  return row.lapsesOn ? (
    <>
      In force, lapses <Moment at={row.lapsesOn} inSentence />
    </>
  ) : (
    'In force'
  )
}
