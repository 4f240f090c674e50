import { IconCheck, IconDots } from '@tabler/icons-react'
import { musterState as state, musterStateWords, type MusterState } from '#contract/people/rollCalls.ts'
import { Button, isSecondClick } from '#src/ui/Button.tsx'
import { Menu } from '#src/ui/menus/Menu.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import type { Listed } from './musterList.ts'
import { MusterBadge } from './rollCallLooks.tsx'

interface Props {
  entry: Listed
  /** Whether the reader may tick them now. */
  ticks: boolean
  onTick(now: MusterState): void
}

/** Someone on the list: where they were last, how to reach them, and the buttons that tick them. */
export function MusterRow({ entry, ticks, onTick }: Props) {
  const { name, company, lastZone, phone, permits, at, byName, musterPoint, note } = entry
  const isMissing = entry.state === state.missing
  const others = [state.leftBefore, state.notRequired, state.missing].filter((one) => one !== entry.state)
  return (
    <li>
      <div className="muster-who">
        <span>
          <strong>{name}</strong> {entry.isFirstAider && <span className="small quiet">First aider</span>}
        </span>
        <span className="small quiet">{[company, lastZone].filter(Boolean).join(' · ')}</span>
        <span className="small">
          {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
          {phone && permits && ' · '}
          {permits && `Permit ${permits}`}
        </span>
      </div>
      <div className="muster-state">
        <MusterBadge state={entry.state} />
        {at && (
          <span className="small quiet">
            <Moment at={at} withTime />
            {[byName, musterPoint, note].filter(Boolean).map((one) => `, ${one}`)}
          </span>
        )}
        {entry.isWaiting && <span className="small quiet">Not sent yet</span>}
      </div>
      {ticks && (
        <div className="muster-ticks">
          {entry.state !== state.mustered && (
            <Button
              className="muster-tick"
              icon={<IconCheck size={18} />}
              aria-label={`Mustered: ${name}`}
              title={`Mustered: ${name}`}
              // The next person moves below the pointer, and must not be ticked by a double click.
              onClick={(event) => !isSecondClick(event) && onTick(state.mustered)}
            >
              {isMissing ? 'Mustered' : ''}
            </Button>
          )}
          <Menu
            kind="quiet"
            icon={<IconDots size={18} />}
            name={`More for ${name}`}
            from="right"
            items={others.map((one) => ({ label: musterStateWords[one]!, onSelect: () => onTick(one) }))}
          />
        </div>
      )}
    </li>
  )
}
