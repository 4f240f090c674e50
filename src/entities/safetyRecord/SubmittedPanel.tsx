import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entity } from '#contract/entity.ts'
import type { CheckedSubmission } from '#contract/questionnaires/submissions.ts'
import { checkedSubmissions } from '#src/data/safetyRecord.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import './submitted.css'

/** Checks whether a submission is unchanged, by computing its hash again. */
export function SubmittedPanel({ entity, id }: { entity: Entity; id: number }) {
  const [isAsked, setAsked] = useState(false)
  const checked = useQuery({ ...checkedSubmissions(entity, id), enabled: isAsked })
  const check = () => {
    if (isAsked) void checked.refetch()
    else setAsked(true)
  }
  return (
    <Panel
      title="What was submitted"
      action={
        <Button small icon={<IconShieldCheck size={15} />} disabled={checked.isFetching} onClick={check}>
          Check
        </Button>
      }
    >
      <div className="stack">
        <p className="quiet">
          Each submission is kept as it was, with a hash that its PDF prints. The check works the hash out again, and
          tells of content that was altered outside this system.
        </p>
        {isAsked && (
          <Loaded of={checked} name="The check">
            {(found) => <Checked found={found} />}
          </Loaded>
        )}
      </div>
    </Panel>
  )
}

function Checked({ found }: { found: readonly CheckedSubmission[] }) {
  const altered = found.filter(({ matches }) => !matches).length
  const gone = found.flatMap(({ files }) => files.filter(({ isThere }) => !isThere))
  return (
    <>
      {altered > 0 ? (
        <Notice tone="red" title="Content was altered after it was submitted">
          {`${altered} of ${found.length} no longer ${altered === 1 ? 'matches its' : 'match their'} hash. Tell an administrator, and compare with a PDF from before.`}
        </Notice>
      ) : (
        <Notice tone="green" title="Everything is as it was submitted" />
      )}
      {gone.length > 0 && (
        <Notice tone="amber" title="Files are not kept any more">
          {[...new Set(gone.map(({ name }) => name))].join(', ')}
        </Notice>
      )}
      <ul className="submitted">
        {found.map(({ id, set, submittedOn, submittedByName, contentHash, matches }) => (
          <li key={id}>
            <span>
              <strong>{set === 'main' ? 'Submitted' : 'Closed out'}</strong> by {submittedByName},{' '}
              <Moment at={submittedOn} withTime inSentence />
            </span>
            <span className={matches ? 'small tone-green due' : 'small tone-red due'}>
              {matches ? 'Matches' : 'Altered'}
            </span>
            <code className="small quiet">{contentHash}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
