import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { Induction } from '#contract/entities/induction.ts'
import { clearanceOf, mayWork, type Clearance } from '#contract/safety/induction.ts'
import { recordPart } from '#src/data/entityData.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { inductions } from './data.ts'

/** Whether an inducted person may work today, by the date on site as well as by status. */
export function useClearance(row: Pick<Induction, 'statusId' | 'expiresOn'>) {
  const { now, zone } = useClock()
  return clearanceOf(row, dayOf(now, zone))
}

type Words = Pick<ComponentProps<typeof Notice>, 'tone' | 'title' | 'children'>

function wordsOf(clearance: Clearance, row: Induction): Words {
  const { siteNumber, reason, waitingFor } = row
  const until = row.expiresOn && <Moment at={row.expiresOn} inSentence />
  const words: Record<Clearance, Words> = {
    cleared: {
      tone: 'green',
      title: 'Yes, they may work on this site',
      children: (
        <>
          Until and including {until}. Site number {siteNumber}.
        </>
      ),
    },
    expiring: {
      tone: 'amber',
      title: 'Yes, they may work, but the induction is about to end',
      children: (
        <>
          The last day is {until}. Site number {siteNumber}. Induct them again in time.
        </>
      ),
    },
    expired: {
      tone: 'red',
      title: 'No, the induction has ended',
      children: <>The last day was {until}. They may not work until they are inducted again.</>,
    },
    refused: { tone: 'red', title: 'No, the induction was rejected', children: reason },
    over: { tone: 'grey', title: 'No, this induction has ended', children: reason },
    waiting: {
      tone: 'blue',
      title: 'Not yet cleared to work',
      children: waitingFor ? `It waits for ${waitingFor}.` : (reason ?? 'The induction is not submitted yet.'),
    },
  }
  return words[clearance]
}

/** Whether the person may enter the site. A card may exclude someone whose induction is valid. */
export function ClearanceNotice({ row }: { row: Induction }) {
  const clearance = useClearance(row)
  const isClear = mayWork(clearance)
  const away = useQuery({ ...recordPart<string | null>(inductions.entity, row.id, 'away'), enabled: isClear })
  if (isClear && away.isLoading) return null
  if (isClear && away.data)
    return (
      <Notice tone="red" title="No, they must not work on this site">
        {away.data}
      </Notice>
    )
  return <Notice {...wordsOf(clearance, row)} />
}
