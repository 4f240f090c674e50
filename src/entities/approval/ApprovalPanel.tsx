import type { Entity } from '#contract/entity.ts'
import { signedAs } from '#contract/questionnaires/signature.ts'
import { stepStatus, type OpenSteps, type RecordApproval, type StagePerson } from '#contract/approvals/processRun.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { runLooks, stepLooks } from './approvalLooks.ts'
import { ApprovalSteps } from './ApprovalSteps.tsx'
import type { InApproval } from './inApproval.ts'
import './approval.css'

interface Props {
  entity: Entity
  row: InApproval
  /** What messages call the record, such as 'CR-0012'. */
  called: string
  /** Text shown before the record was first submitted. */
  none: string
}

/** The approval of a record: its stages, who was asked, who decided when, with which comment, and who is next. */
export function ApprovalPanel({ entity, row, called, none }: Props) {
  const { approval } = row
  if (!approval)
    return (
      <Panel title="Approval">
        <EmptyState title="Not submitted yet">{none}</EmptyState>
      </Panel>
    )
  const rounds = [...new Set(approval.lists.map(({ round }) => round))].toSorted((a, b) => b - a)
  return (
    <div className="stack">
      {rounds.map((round) => (
        <Panel
          key={round}
          title={rounds.length > 1 ? `Approval, round ${round}` : 'Approval'}
          action={round === approval.round && <StatusChip look={runLooks[approval.statusId]!} />}
          flush
        >
          {round === approval.round && (
            <p className="approval-about small quiet">
              {approval.templateName}, version {approval.templateVersion}. Submitted{' '}
              <Moment at={approval.submittedOn} withTime inSentence />
            </p>
          )}
          <ol className="approval-stages">
            {approval.lists
              .filter((list) => list.round === round)
              .map((list) => (
                <Stage
                  key={list.stageKey}
                  list={list}
                  approval={approval}
                  actions={
                    <ApprovalSteps
                      entity={entity}
                      row={row}
                      called={called}
                      at={besideStage(list.stageKey, round)}
                      small
                    />
                  }
                />
              ))}
          </ol>
        </Panel>
      ))}
    </div>
  )
}

/** Reassigning and skipping have buttons beside their stage; decisions are in the header of the record. */
const besideStage =
  (key: string, round: number) =>
  (open: OpenSteps, step: string): boolean =>
    open.stage === key && open.round === round && ['delegate', 'reassign', 'skip'].includes(step)

interface StageProps {
  list: RecordApproval['lists'][number]
  approval: RecordApproval
  actions: React.ReactNode
}

function Stage({ list, approval, actions }: StageProps) {
  const clock = useClock()
  const stage = approval.plan.find(({ key }) => key === list.stageKey)
  const isAuthor = stage?.processRoleId === processRoles.author
  const isCurrent = list.statusId === stepStatus.current
  return (
    <li data-current={isCurrent || undefined}>
      <div className="line wrap">
        <strong>{stage?.name ?? list.stageKey}</strong>
        {!isAuthor && <StatusChip look={stepLooks[list.statusId]!} />}
        {isCurrent && list.dueOn && (
          <span className="line tight small">
            Stage due <DueMark due={dueOn(list.dueOn, clock)} />
          </span>
        )}
        <span className="line tight push">{actions}</span>
      </div>
      {list.reason && <p className="small quiet">{list.reason}</p>}
      {list.people.length > 0 && (
        <ul>
          {list.people.map((person) => (
            <Person key={person.userId} person={person} people={list.people} isAuthor={isAuthor} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface PersonProps {
  person: StagePerson
  people: readonly StagePerson[]
  isAuthor: boolean
}

function Person({ person, people, isAuthor }: PersonProps) {
  const { name, statusId, comment, signature, actedOn, cameBy, forUserId, processRoleId } = person
  const before = people.find(({ userId }) => userId === forUserId)?.name
  const look = stepLooks[statusId]!
  return (
    <li>
      <look.icon size={16} stroke={2} aria-hidden className={`tone-${look.tone}`} />
      <div>
        <p className="line wrap">
          <span>{name}</span>
          <span className="small quiet">
            {[
              processRoleId === processRoles.leadReviewer && 'leads the stage',
              before && (cameBy === 'delegated' ? `for ${before}` : `in place of ${before}`),
              cameBy === 'escalated' && 'asked because it is overdue',
              isAuthor ? 'submitted it' : look.word.toLowerCase(),
            ]
              .filter(Boolean)
              .join(', ')}{' '}
            {actedOn && <Moment at={actedOn} withTime inSentence />}
            {signature && `, ${signedAs(signature, name)}`}
          </span>
        </p>
        {comment && <p className="prose">{comment}</p>}
      </div>
    </li>
  )
}
