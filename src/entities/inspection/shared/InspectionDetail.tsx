import { useMemo, type ComponentProps } from 'react'
import type { Inspection } from '#contract/entities/inspection.ts'
import { lateWords } from '#contract/inspections/lateness.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import { endedIn, instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
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
import { ResultBadge } from '#src/entities/safetyRecord/instanceLooks.tsx'
import { AttachedFiles } from '../../record/AttachedFiles.tsx'
import { UserLink } from '../../user/shared/UserLink.tsx'
import type { InspectionKind } from './inspectionKind.ts'
import { inspectionHistoryWords, inspectionMoves } from './inspectionMoves.ts'

const InspectionForm = lazyPart(() => import('./InspectionForm.tsx').then((file) => ({ default: file.InspectionForm })))
const InspectionMoveModal = lazyPart(() =>
  import('./InspectionMoveModal.tsx').then((file) => ({ default: file.InspectionMoveModal })),
)

interface Props extends InstancePlace {
  kind: InspectionKind
  /** Returns the URL of the inspected item. */
  itemHref(itemId: number): string
}

/** The form and the action dialog of each kind of inspection. */
const partsOf = (kind: InspectionKind) => ({
  form: Object.assign(
    (props: Omit<ComponentProps<typeof InspectionForm>, 'kind'>) => <InspectionForm kind={kind} {...props} />,
    { preload: InspectionForm.preload, ready: InspectionForm.ready },
  ),
  modal: Object.assign(
    (props: Omit<ComponentProps<typeof InspectionMoveModal>, 'kind'>) => <InspectionMoveModal kind={kind} {...props} />,
    { preload: InspectionMoveModal.preload, ready: InspectionMoveModal.ready },
  ),
})

/** An inspection: findings, inspector, approver and follow-up actions. */
export function InspectionDetail({ kind, itemHref, ...place }: Props) {
  const { id } = place
  const row = useOpenRecord(kind.data.detail(id))
  const chosen = useInstanceTabs('found')
  const parts = useMemo(() => partsOf(kind), [kind])
  const { entity } = kind.data
  const words = inspectionWords(place.system, kind.itemKind)
  const moves = { ...inspectionMoves, cancel: { ...inspectionMoves.cancel, verb: words.cancel } }
  return (
    <InstancePage
      entity={entity}
      row={row}
      place={place}
      chosen={chosen}
      badges={<ResultBadge result={row.result} large />}
      pdf={kind.pdf(id)}
      form={parts.form}
      moves={moves}
      modal={parts.modal}
      historyWords={inspectionHistoryWords}
      facts={<KeyFacts row={row} itemHref={itemHref(row.itemId)} />}
      about={words.about}
      first={{
        label: row.asksMain ? 'Checklist' : 'What was found',
        notices: <Notices row={row} />,
        questions: 'Checklist',
        after: (
          <>
            <Found row={row} />
            {(row.needsCertificate || row.isThirdParty || row.certificates.length > 0) && (
              <AttachedFiles
                entity={entity}
                field="certificates"
                row={row}
                title="Certificate"
                files={row.certificates}
                none={
                  row.needsCertificate
                    ? 'No certificate yet. An inspection of this type is submitted with it.'
                    : 'No certificate.'
                }
              />
            )}
          </>
        ),
        hidesApproval: row.approval === null && row.submittedOn !== null,
        none: 'Whoever did it submits it when it is finished.',
      }}
      actions={{
        source: kind.actionSource(id),
        start: { assignedClientId: row.clientId, locationId: row.locationId },
        isOpen: !endedIn.includes(row.statusId),
      }}
    />
  )
}

function KeyFacts({ row, itemHref }: { row: Inspection; itemHref: string }) {
  const clock = useClock()
  return (
    <Facts
      facts={[
        {
          label: row.itemTypeName,
          value: <UiLink href={itemHref}>{`${row.itemNumber} ${row.itemName}`}</UiLink>,
        },
        {
          label: 'Performed',
          value: <Moment at={row.performedOn} withTime />,
          ...(row.lateDays > 0 && { more: lateWords(row.lateDays) }),
        },
        {
          label: 'Performed by',
          value: row.performedByUserId ? (
            <UserLink id={row.performedByUserId} name={row.performedBy} />
          ) : (
            row.performedBy
          ),
          ...(row.competence && { more: row.competence }),
        },
        { label: 'Was due', value: row.dueOn ? <Moment at={row.dueOn} /> : null },
        { label: 'Next due', value: <DueMark due={dueOn(row.nextDueOn, clock, row.isPast)} /> },
        {
          label: 'Valid until',
          value: row.validUntil && row.result !== 'fail' ? <Moment at={row.validUntil} /> : null,
        },
      ]}
    />
  )
}

function Notices({ row }: { row: Inspection }) {
  if (row.statusId === status.cancelled)
    return (
      <Notice tone="grey" title="This inspection is cancelled">
        {row.reason}
      </Notice>
    )
  if (row.result === 'fail' && row.inForceOn !== null)
    return (
      <Notice tone="red" title="It failed">
        {`${row.itemName} is not to be used until the defects are put right and it is inspected again.`}
      </Notice>
    )
  return null
}

/** The inspector's notes besides the checklist. */
function Found({ row }: { row: Inspection }) {
  const facts = [
    { label: 'Certificate', value: row.certificateNumber },
    { label: 'Next examination by', value: row.validTo ? <Moment at={row.validTo} /> : null },
    { label: 'Hours run', value: row.hours === null ? null : String(row.hours) },
    { label: 'Weather', value: row.weather },
    { label: 'Location', value: row.locationName },
    { label: 'Company', value: row.clientName },
    { label: 'Sub type', value: row.processSubTypeName },
    { label: 'Counts for the schedule', value: row.scheduleKey || row.resetsSchedule ? 'Yes' : 'No' },
  ].filter(({ value }) => value !== null)
  return (
    <Panel title="What was found">
      <div className="stack">
        {row.description && <p className="prose">{row.description}</p>}
        <Facts columns={2} facts={facts} />
        <h3>Defects</h3>
        {row.defects.length === 0 ? (
          <p className="quiet">No defects.</p>
        ) : (
          <ul>
            {row.defects.map(({ what, dueOn: due }, at) => (
              <li key={at}>
                {what}{' '}
                {due && (
                  <span className="quiet small">
                    by <Moment at={due} inSentence />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
