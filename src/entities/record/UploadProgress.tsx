import type { Outcome } from '#contract/documents/uploadPlan.ts'
import { counted } from '#contract/text/amounts.ts'
import type { UploadItem } from './uploadItems.ts'
import type { Transfer } from './UploadLine.tsx'

interface Props {
  busy: boolean
  isPaused: boolean
  items: readonly UploadItem[]
  outcomes: readonly Outcome[]
  sending: Transfer
}

/** Progress of an upload; before it starts, a summary of what will happen to the files. */
export function UploadProgress({ busy, isPaused, items, outcomes, sending }: Props) {
  const done = items.filter(({ state }) => state === 'done').length
  const going = items.filter((item, at) => item.state !== 'unfit' && outcomes[at]?.does !== 'refused').length
  return (
    <>
      {busy && going > 1 && <progress className="upload-all" aria-label="Files uploaded" max={going} value={done} />}
      <span className="push quiet small" role="status">
        {busy ? progressWords(isPaused, items, going, sending) : plannedWords(items, outcomes)}
      </span>
    </>
  )
}

/** Files of a request in flight are still stored together after the user pauses. */
function progressWords(isPaused: boolean, items: readonly UploadItem[], going: number, { underway }: Transfer) {
  const of = (state: UploadItem['state']) => items.filter((item) => item.state === state).length
  const [done, failed, onTheirWay] = [of('done'), of('failed'), of('sending')]
  if (!isPaused) return `Uploading ${Math.min(done + failed + 1, going)} of ${going}`
  const rest = underway || onTheirWay === 0 ? '' : `; ${counted(onTheirWay, 'file is', 'files are')} still on the way`
  return `Paused, ${done} of ${going} uploaded${rest}`
}

function plannedWords(items: readonly UploadItem[], outcomes: readonly Outcome[]) {
  const of = (does: Outcome['does']) =>
    outcomes.filter((outcome, at) => outcome.does === does && items[at]?.state !== 'done').length
  const [fresh, next, refused] = [of('new'), of('next'), of('refused')]
  return [
    fresh > 0 && counted(fresh, 'new document'),
    next > 0 && counted(next, 'next revision'),
    refused > 0 && `${counted(refused, 'file')} not uploaded`,
  ]
    .filter(Boolean)
    .join(', ')
}
