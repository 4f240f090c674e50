import { useQuery } from '@tanstack/react-query'
import type { Permit } from '#contract/entities/permit.ts'
import type { Project } from '#contract/entities/project.ts'
import { instanceStatus as status, writtenIn } from '#contract/questionnaires/instanceStatus.ts'
import { equipmentStatusWords, statusesOf } from '#contract/equipment/statuses.ts'
import type { System } from '#contract/systems.ts'
import { foundWords, permitStepWords } from '#contract/safety/permitRules.ts'
import { recordPath } from '#contract/recordPages.ts'
import { Facts } from '#src/ui/page/Facts.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { SignedBefore } from '#src/entities/safetyRecord/SignedBefore.tsx'
import { DrawnSignature } from '#src/entities/signature/SignaturePad.tsx'
import { WindNotice } from '../weatherDay/shared/WindNotice.tsx'
import { ClashNotice } from './ClashNotice.tsx'
import { permitTraining } from './data.ts'
import { isOver } from './permitTime.ts'
import { SafetyFileRead } from './SafetyFileRead.tsx'

const isUsable = (statusId: number) => statusesOf.equipment.inUse.includes(statusId)

/** The work that a permit allows, and its conflicts. */
export const PermitWork = ({ row, system }: { row: Permit; system: System }) => (
  <>
    <ClashNotice row={row} />
    <SafetyFileRead row={row} />
    <Panel title="About the work">
      <div className="stack">
        <p className="prose">{row.description ?? row.title}</p>
        <Facts
          columns={3}
          facts={[
            {
              label: 'Machines',
              value:
                row.machines.length === 0 ? null : (
                  <ul>
                    {row.machines.map(({ id, number, name, statusId }) => (
                      <li key={id}>
                        <UiLink href={recordPath('equipment', { projectId: row.projectId, id }, system)}>
                          {number} {name}
                        </UiLink>
                        {!isUsable(statusId) && `, ${equipmentStatusWords[statusId]?.toLowerCase()}`}
                      </li>
                    ))}
                  </ul>
                ),
              long: true,
            },
            { label: 'Other equipment', value: row.equipment, long: true },
            {
              label: 'Isolations',
              value: row.isolations
                .map(({ point, lockNumber }) => (lockNumber ? `${point}, lock ${lockNumber}` : point))
                .join('; '),
              long: true,
            },
            { label: 'Coordination', value: row.coordination, long: true },
          ]}
        />
      </div>
    </Panel>
  </>
)

/** Notices of what stopped or ended the work, above everything else. */
export function PermitNotices({ row, project }: { row: Permit; project: Project }) {
  const { statusId, reason } = row
  const clock = useClock()
  const hasBegun = dayOf(Date.parse(row.validFrom), clock.zone) <= dayOf(clock.now, clock.zone)
  const { data: training } = useQuery({ ...permitTraining(row.id), enabled: !isOver(row) })
  const out = isOver(row) ? [] : row.machines.filter((one) => !isUsable(one.statusId))
  return (
    <>
      {row.windLimit !== null && !isOver(row) && hasBegun && <WindNotice project={project} of={[row.windLimit]} />}
      {out.length > 0 && (
        <Notice tone="red" title="This permit names equipment that may not be used">
          {out
            .map((one) => `${one.number} ${one.name} is ${equipmentStatusWords[one.statusId]?.toLowerCase()}.`)
            .join(' ')}{' '}
          Stop the work that needs it.
        </Notice>
      )}
      {writtenIn.includes(statusId) && row.requiresRams && row.ramsId === null && (
        <Notice tone="amber" title="RAMS are missing">
          This type of permit needs RAMS in force of the company that does the work. Choose them under Edit before you
          submit it.
        </Notice>
      )}
      {training && training.gaps.length > 0 && (
        <Notice
          tone={training.rule === 'block' ? 'red' : 'amber'}
          title="Not everyone shows the training that this permit asks for"
        >
          {[
            ...training.gaps,
            ...(training.rule === 'block' ? ['This project lets nobody work without it.'] : []),
            ...(training.rule === 'warn' && statusId === status.inReview ? ['Decide with this in mind.'] : []),
          ].join(' ')}
        </Notice>
      )}
      {statusId === status.suspended && (
        <Notice tone="red" title="The work is stopped">
          {reason}
        </Notice>
      )}
      {statusId === status.expired && (
        <Notice tone="red" title="This permit has expired and is not handed back">
          Stop the work, get everyone out, and hand it back.
        </Notice>
      )}
      {statusId === status.cancelled && (
        <Notice tone="grey" title="This permit is cancelled">
          {reason}
        </Notice>
      )}
      {statusId === status.active && reason && (
        <Notice tone="amber" title="The hand-back was not accepted">
          {reason}
        </Notice>
      )}
    </>
  )
}

/** Who signed each step, and extensions of the permit; nothing before it has started. */
export const PermitSteps = ({ row }: { row: Permit }) =>
  (row.signatures.length > 0 || row.extensions.length > 0) && (
    <Panel title="Signatures and changes">
      <ul className="permit-steps">
        {row.signatures.map(
          ({ step, at, name, to, headCount, comment, strokes, contentHash, userId, device, byLink }) => (
            <li key={`${step} ${at}`}>
              <span className="line wrap">
                <strong>{permitStepWords[step]}</strong>
                <span>
                  {name}
                  {to && ` to ${to}`}
                </span>
                <span className="small quiet push">
                  <Moment at={at} withTime />
                </span>
              </span>
              {headCount !== undefined && <span className="quiet">{`${foundWords(headCount)} ${comment}`}</span>}
              <DrawnSignature name={name} strokes={strokes} userId={userId} />
              {byLink && <span className="small quiet">by their own link</span>}
              {device && <span className="small quiet">on the device of {device.name}</span>}
              <SignedBefore signed={contentHash} row={row} />
            </li>
          ),
        )}
        {row.extensions.map(({ at, name, to, comment }) => (
          <li key={`extended ${at}`}>
            <span className="line wrap">
              <strong>Extended</strong>
              <span>
                by {name}, until <Moment at={to} withTime inSentence />
              </span>
              <span className="small quiet push">
                <Moment at={at} withTime />
              </span>
            </span>
            <span className="quiet">{comment}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
