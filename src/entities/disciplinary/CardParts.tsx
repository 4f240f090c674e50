import type { Disciplinary } from '#contract/entities/disciplinary.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { appealDecisionWords, cardWords } from '#contract/safety/disciplinaryCards.ts'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { DrawnSignature } from '#src/entities/signature/SignaturePad.tsx'
import { StoredName } from '#src/entities/safetyRecord/StoredName.tsx'
import { SignedBefore } from '#src/entities/safetyRecord/SignedBefore.tsx'
import { OutcomeWords } from './cardLooks.tsx'

/** States that the person is off the site, or that the card no longer counts. */
export function OffNotice({ row }: { row: Disciplinary }) {
  if (row.isOff)
    return (
      <Notice tone="red" title={`${row.personName} is off the site`}>
        <OutcomeWords row={row} />
      </Notice>
    )
  if (row.statusId === status.cancelled)
    return (
      <Notice tone="grey" title="This disciplinary is cancelled">
        {row.reason}
      </Notice>
    )
  if (row.standing === 'lapsed')
    return (
      <Notice tone="grey" title="This card has lapsed">
        It has not counted since <Moment at={row.lapsesOn} inSentence />, six months after the breach.
      </Notice>
    )
  return row.standing === 'withdrawn' ? (
    <Notice tone="grey" title="This card is withdrawn">
      It no longer counts, either by itself or towards another card.
    </Notice>
  ) : null
}

/** What happened, which card resulted, and who witnessed it. */
export const Breach = ({ row }: { row: Disciplinary }) => (
  <>
    <Panel title="What happened">
      <div className="stack">
        <p className="prose">{row.description}</p>
        <Facts
          columns={2}
          facts={[
            { label: 'Card', value: cardWords[row.level] },
            { label: 'Outcome', value: <OutcomeWords row={row} /> },
            ...(row.overruleReason
              ? [{ label: 'Why not the suggested card', value: row.overruleReason, long: true }]
              : []),
            ...(row.personStatement
              ? [{ label: 'Statement of the person', value: row.personStatement, long: true }]
              : []),
          ]}
        />
      </div>
    </Panel>
    {row.witnesses.length > 0 && (
      <Panel title="Witnesses" count={row.witnesses.length}>
        <div className="stack">
          {row.witnesses.map(({ name, statement }, at) => (
            <div key={at}>
              <strong>{name}</strong>
              {statement && <p className="prose">{statement}</p>}
            </div>
          ))}
        </div>
      </Panel>
    )}
    {row.appeal && <Appeal appeal={row.appeal} />}
  </>
)

const Appeal = ({ appeal }: { appeal: NonNullable<Disciplinary['appeal']> }) => (
  <Panel title="Appeal">
    <div className="stack">
      <p className="quiet small">
        {appeal.by}, <Moment at={appeal.on} inSentence />
      </p>
      <p className="prose">{appeal.text}</p>
      {appeal.decision ? (
        <>
          <Facts
            columns={2}
            facts={[
              { label: 'Decision', value: appealDecisionWords[appeal.decision] },
              {
                label: 'Decided by',
                value: appeal.decidedBy && <StoredName userId={appeal.decidedByUserId} name={appeal.decidedBy} />,
                more: <Moment at={appeal.decidedOn} withTime />,
              },
              { label: 'Previous card', value: appeal.levelBefore && cardWords[appeal.levelBefore] },
            ]}
          />
          <p className="prose">{appeal.comment}</p>
        </>
      ) : (
        <Notice tone="amber">It is not decided yet.</Notice>
      )}
    </div>
  </Panel>
)

/** The signature of the person, or a note that they refused to sign. */
export const Receipt = ({ row, row: { receipt, personName } }: { row: Disciplinary }) => (
  <Panel title="Signature">
    {!receipt && (
      <p className="quiet">
        {row.statusId === status.approved || row.statusId === status.closed
          ? `${personName} has not signed yet.`
          : 'The person signs once the card is given.'}
      </p>
    )}
    {receipt?.isRefused && (
      <Notice tone="amber" title={`${personName} refused to sign`}>
        Witness: {receipt.witness}. Recorded by <StoredName userId={receipt.byUserId} name={receipt.by} />,{' '}
        <Moment at={receipt.at} withTime inSentence />
      </Notice>
    )}
    {receipt && !receipt.isRefused && (
      <div className="line wrap">
        <DrawnSignature
          name={receipt.signer?.name ?? personName}
          strokes={receipt.signature}
          userId={receipt.signer?.userId}
        />
        <span className="small">
          {personName}, <Moment at={receipt.at} withTime inSentence />
        </span>
        <SignedBefore signed={receipt.contentHash} row={row} />
      </div>
    )}
  </Panel>
)
