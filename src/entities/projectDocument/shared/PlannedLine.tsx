import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { readFileName } from '#contract/documents/fileName.ts'
import { suitabilityLabel } from '#contract/documents/suitability.ts'
import { calledDocument, type Outcome } from '#contract/documents/uploadPlan.ts'
import { FileCell, LineActions, type LineProps } from '#src/entities/record/UploadLine.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PlannedFields } from './PlannedFields.tsx'

const isSame = (one: LineProps, other: LineProps) =>
  one.item === other.item &&
  one.busy === other.busy &&
  one.sending === other.sending &&
  JSON.stringify(one.outcome) === JSON.stringify(other.outcome)

/** A file with what will happen to it, which can be changed. Memoised, because hundreds may be dropped at once. */
export const PlannedLine = memo(function PlannedLine(props: LineProps) {
  const { item, outcome = { does: 'asking' }, busy, sending, onChoose, onRemove } = props
  const [changing, setChanging] = useState(false)
  const fixed = busy || item.state === 'done'
  const isOpen = changing && !fixed
  const canChange = item.state !== 'unfit' && item.found !== null && item.found.problem === null
  return (
    <>
      <tr className={isOpen ? 'opened' : undefined}>
        <FileCell item={item} />
        <td>
          <What outcome={item.state === 'unfit' ? { does: 'refused', why: item.problem ?? '' } : outcome} />
          {item.state === 'failed' && <p className="small wrong">{item.problem}</p>}
        </td>
        <td>
          <LineActions item={item} fixed={fixed} sending={sending} onRemove={onRemove}>
            {!fixed && canChange && (
              <Button
                kind="quiet"
                small
                aria-label={`Change ${item.file.name}`}
                aria-expanded={isOpen}
                onClick={() => setChanging(!changing)}
              >
                {isOpen ? 'Done' : 'Change'}
              </Button>
            )}
          </LineActions>
        </td>
      </tr>
      {isOpen && (
        <tr className="upload-change">
          <td colSpan={3}>
            <PlannedFields item={item} outcome={outcome} onChoose={onChoose} />
          </td>
        </tr>
      )}
    </>
  )
}, isSame)

function What({ outcome }: { outcome: Outcome }) {
  switch (outcome.does) {
    case 'asking':
      return <span className="quiet">Looking at the folder…</span>
    case 'refused':
      return (
        <>
          <strong className="wrong">Not uploaded</strong>
          <div className="small">{outcome.why}</div>
        </>
      )
    default: {
      const { number, title, revision, suitability, remarks } = outcome
      const codes = outcome.does === 'next' && outcome.of.revision ? `${outcome.of.revision} → ${revision}` : revision
      return (
        <>
          <div>
            <strong>{headings(outcome)}</strong> {calledDocument({ number, title })}
          </div>
          <div className="small quiet">
            Revision {codes} · {suitabilityLabel(suitability)}
          </div>
          {outcome.does === 'new' && outcome.apartFrom !== null && (
            <div className="small quiet">
              Kept apart from {outcome.apartFrom}, the other file of this drawing
              {number === null && readFileName(outcome.apartFrom).number !== null ? ', which has the number' : ''}
            </div>
          )}
          {remarks.map((remark) => (
            <div key={remark} className="small upload-remark">
              <IconAlertTriangle size={13} aria-hidden /> {remark}
            </div>
          ))}
        </>
      )
    }
  }
}

const headings = (outcome: Extract<Outcome, { does: 'new' | 'next' }>) =>
  outcome.does === 'new' ? 'New document' : outcome.of.revision === null ? 'First file of' : 'Next revision of'
