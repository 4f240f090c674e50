import { documentStatusWords, type DocumentStatus } from '#contract/documents/documentStatus.ts'
import type { DocumentRevision } from '#contract/documents/documentKind.ts'
import { suitabilityLabel } from '#contract/documents/suitability.ts'
import { fileSize } from '#src/ui/files/fileSize.ts'
import { Panel } from '#src/ui/page/Panel.tsx'
import { dateWords, momentWords } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'

/** The differences in details between two revisions; the drawings themselves are not compared. */
export function CompareRevisions({ older, newer }: { older: DocumentRevision; newer: DocumentRevision }) {
  const clock = useClock()
  const facts = (one: DocumentRevision): readonly [string, string][] => [
    ['Status', documentStatusWords[one.statusId as DocumentStatus]],
    ['Suitability', suitabilityLabel(one.suitability)],
    ['File', one.fileName],
    ['Size', fileSize(one.fileSize)],
    ['Content', one.sha256.slice(0, 12)],
    ['Upload reason', one.uploadReasonName ?? '—'],
    ['Comment', one.notes ?? '—'],
    ['Review due', one.reviewDueOn ? dateWords(one.reviewDueOn, clock) : '—'],
    ['Decision', one.decisions.map(({ code, userName }) => `${code}, ${userName}`).join('; ') || '—'],
    ['By', one.byName ?? '—'],
    ['On', momentWords(one.on, clock)],
  ]
  const [before, after] = [facts(older), facts(newer)]
  const isSame = older.sha256 === newer.sha256
  return (
    <Panel title={`${older.code} and ${newer.code}`} flush>
      {isSame && <p className="panel-body quiet">Both revisions have the same file.</p>}
      <table className="table" aria-label={`Comparison of ${older.code} and ${newer.code}`}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{older.code}</th>
            <th scope="col">{newer.code}</th>
          </tr>
        </thead>
        <tbody>
          {before.map(([label, value], at) => (
            <tr key={label} className={value === after[at]![1] ? 'quiet' : undefined}>
              <th scope="row">{label}</th>
              <td>{value}</td>
              <td>{value === after[at]![1] ? 'the same' : after[at]![1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
