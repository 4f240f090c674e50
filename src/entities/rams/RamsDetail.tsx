import { revisionLetter, type Rams } from '#contract/entities/rams.ts'
import { endedIn, instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { controlWords, scoreAfter, scoreBefore } from '#contract/safety/risk.ts'
import type { System } from '#contract/systems.ts'
import { recordPath } from '#contract/recordPages.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { InstancePage, useInstanceTabs, type InstancePlace } from '#src/entities/safetyRecord/InstancePage.tsx'
import { useRiskBand } from '#src/entities/questionnaire/risk.ts'
import { AttachedFiles } from '../record/AttachedFiles.tsx'
import { Briefings } from './Briefings.tsx'
import { rams, ramsPdf } from './data.ts'
import { ReviewBadge } from './ramsLooks.tsx'
import { ramsHistoryWords, ramsMoves } from './ramsMoves.ts'
import './rams.css'

const RamsForm = lazyPart(() => import('./RamsForm.tsx').then((file) => ({ default: file.RamsForm })))
const RamsMoveModal = lazyPart(() => import('./RamsMoveModal.tsx').then((file) => ({ default: file.RamsMoveModal })))

/** RAMS: the hazards and the method of one activity, who reviewed them, and who was briefed on them. */
export function RamsDetail(place: InstancePlace) {
  const { id, system } = place
  const row = useOpenRecord(rams.detail(id))
  const chosen = useInstanceTabs('method')
  return (
    <InstancePage
      entity={rams.entity}
      row={row}
      place={place}
      chosen={chosen}
      called={row.number ? `${row.number} rev ${revisionLetter(row.revision)}` : 'Draft'}
      badges={row.reviewCode && <ReviewBadge code={row.reviewCode} />}
      pdf={ramsPdf(id)}
      form={RamsForm}
      moves={ramsMoves}
      hidden={[...(row.nextRevisionId ? ['revise'] : []), ...(row.isToSign ? [] : ['sign'])]}
      modal={RamsMoveModal}
      historyWords={ramsHistoryWords}
      facts={<KeyFacts row={row} />}
      about="About these RAMS"
      first={{
        label: 'Risks and method',
        notices: <Notices row={row} system={system} />,
        content: <Method row={row} />,
        none: 'Once the hazards and the method are written, the author submits them.',
      }}
      tabs={[
        {
          id: 'documents',
          label: 'Documents',
          count: row.documents.length,
          content: (
            <AttachedFiles
              entity={rams.entity}
              field="documents"
              row={row}
              title="Documents of the company"
              files={row.documents}
              none="No documents. A contractor’s own method statement can be added here instead of the table of hazards."
            />
          ),
        },
        { id: 'briefed', label: 'Briefed', count: row.briefed, content: <Briefings row={row} /> },
      ]}
      actions={{
        source: { sourceKind: 'rams', sourceId: id },
        start: { assignedClientId: row.clientId, locationId: row.locationId },
        isOpen: !endedIn.includes(row.statusId),
      }}
    />
  )
}

/** '2 of 2 on revision A must sign again' */
const signAgainWords = ({ toSignAgain, signedBefore }: Rams) => {
  const [{ revision } = { revision: 0 }] = signedBefore
  const isOne = signedBefore.every((one) => one.revision === revision)
  const on = isOne ? `revision ${revisionLetter(revision)}` : 'earlier revisions'
  return `${toSignAgain.length} of ${signedBefore.length} on ${on} must sign again`
}

function KeyFacts({ row }: { row: Rams }) {
  const clock = useClock()
  return (
    <Facts
      facts={[
        { label: 'Company', value: row.clientName },
        { label: 'Supervisor', value: row.supervisorName },
        {
          label: 'Work',
          value: row.workFrom ? <Moment at={row.workFrom} /> : null,
          ...(row.workTo && {
            more: (
              <>
                to <Moment at={row.workTo} inSentence />
              </>
            ),
          }),
        },
        { label: 'Location', value: row.locationName },
        { label: 'Sub type', value: row.processSubTypeName, ...(row.highRisk && { more: 'High risk' }) },
        {
          label: 'Review due',
          value: <DueMark due={dueOn(row.reviewDueOn, clock, row.statusId !== status.approved)} />,
        },
        {
          label: 'Signed by',
          value: String(row.briefed),
          ...(row.toSignAgain.length > 0 && { more: signAgainWords(row) }),
        },
      ]}
    />
  )
}

function Notices({ row, system }: { row: Rams; system: System }) {
  const link = (id: number, words: string) => (
    <UiLink href={recordPath('rams', { projectId: row.projectId, id }, system)}>{words}</UiLink>
  )
  return (
    <>
      {row.statusId === status.superseded && (
        <Notice tone="grey" title="Another revision has taken its place">
          {row.supersededById !== null && link(row.supersededById, 'Open the revision in force')}
        </Notice>
      )}
      {row.statusId === status.expired && (
        <Notice tone="red" title="Its review is overdue">
          Nobody works to it until a new revision is approved.
        </Notice>
      )}
      {(row.statusId === status.suspended || row.statusId === status.cancelled) && (
        <Notice
          tone={row.statusId === status.suspended ? 'red' : 'grey'}
          title={row.statusId === status.suspended ? 'Work to it is stopped' : 'It is cancelled'}
        >
          {row.reason}
        </Notice>
      )}
      {row.toSignAgain.length > 0 && (
        <Notice tone="amber" title={signAgainWords(row)}>
          {row.toSignAgain.map(({ name, company }) => (company ? `${name}, ${company}` : name)).join('; ')}
        </Notice>
      )}
      {row.nextRevisionId !== null && row.statusId !== status.superseded && (
        <Notice tone="blue" title="The next revision is being written">
          {link(row.nextRevisionId, 'Open the next revision')}
        </Notice>
      )}
      {row.supersedesId !== null && row.statusId < status.approved && (
        <Notice tone="blue" title={`Revision ${revisionLetter(row.revision)} is not in force yet`}>
          {link(row.supersedesId, 'Open the revision in force')}
        </Notice>
      )}
    </>
  )
}

function Method({ row }: { row: Rams }) {
  const riskBand = useRiskBand()
  return (
    <>
      {row.riskRows.length > 0 && (
        <Panel title="Risk assessment" count={row.riskRows.length} flush>
          <div className="rams-scroll">
            <table className="rams-hazards">
              <thead>
                <tr>
                  <th scope="col">Hazard</th>
                  <th scope="col">Who</th>
                  <th scope="col">Before</th>
                  <th scope="col">Controls</th>
                  <th scope="col">Kind</th>
                  <th scope="col">After</th>
                </tr>
              </thead>
              <tbody>
                {row.riskRows.map((hazard, at) => (
                  <tr key={at}>
                    <td>
                      {hazard.activity && <span className="small quiet">{hazard.activity}: </span>}
                      {hazard.hazard}
                    </td>
                    <td data-label="Who">{hazard.who}</td>
                    <td data-label="Before" data-band={riskBand(scoreBefore(hazard)).band}>
                      {scoreBefore(hazard)}
                    </td>
                    <td data-label="Controls">{hazard.controls}</td>
                    <td data-label="Kind">{controlWords[hazard.level]}</td>
                    <td data-label="After" data-band={riskBand(scoreAfter(hazard)).band}>
                      {scoreAfter(hazard)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Panel>
      )}
      <Panel title="Method">
        <div className="stack">
          {row.description && <p className="prose">{row.description}</p>}
          {row.steps.length > 0 && (
            <ol className="rams-method">
              {row.steps.map((step, at) => (
                <li key={at} className="prose">
                  {step}
                </li>
              ))}
            </ol>
          )}
          <Facts
            columns={2}
            facts={[
              { label: 'PPE', value: row.ppe, long: true },
              { label: 'Plant and tools', value: row.plant, long: true },
              { label: 'Materials and COSHH', value: row.materials, long: true },
              { label: 'In an emergency', value: row.emergency, long: true },
            ]}
          />
        </div>
      </Panel>
    </>
  )
}
