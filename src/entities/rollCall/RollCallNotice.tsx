import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { rollCallKindWords } from '#contract/people/rollCalls.ts'
import { recordPath } from '#contract/recordPages.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { projectRollCalls } from './data.ts'
import './rollCallLine.css'

/** Leads from every page of a project to the roll call that is in progress there. */
export function RollCallNotice({ projectId }: { projectId: number }) {
  const { data } = useQuery(projectRollCalls(projectId))
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!data?.inProgress) return null
  const { id, kind, number, startedOn, leaderName } = data.inProgress
  const href = recordPath('rollCall', { projectId, id }, 'sms')
  if (path === href) return null
  return (
    <div className="roll-call-notice">
      <Notice
        tone={kind === 'live' ? 'red' : 'blue'}
        title={`${rollCallKindWords[kind]} roll call in progress`}
        action={
          <UiLink className="button" href={href}>
            {`Open ${number}`}
          </UiLink>
        }
      >
        Started by {leaderName}, <Moment at={startedOn} withTime inSentence />.
      </Notice>
    </div>
  )
}
